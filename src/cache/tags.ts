/**
 * Names of what an answer shows. A change announces what changed (`article:7`); an answer carries either
 * that very name or the name of the whole collection (`articles`), when any change in it may show.
 */
const collections: Record<string, string> = {
  article: 'articles',
  media: 'media',
  user: 'users',
  evidence: 'evidence',
  'evidence-record': 'evidence',
  book: 'books',
  bundle: 'bundles',
  site: 'site',
}

/** Every tag that a change, as the database announces it, makes stale; null for one this version does not know. */
export function toStaleTags(change: string): string[] | null {
  const topic = change.split(':', 1)[0] ?? ''
  const collection = collections[topic]
  return collection === undefined ? null : [change, collection]
}
