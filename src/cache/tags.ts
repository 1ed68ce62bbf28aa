/**
 * A change is announced by the tag of a document (`article:7`). A response carries the tags of the documents that it
 * shows, or that of a collection (`articles`) when any change in it may affect the response.
 */
const collections: Record<string, string> = {
  article: 'articles',
  media: 'media',
  user: 'users',
  evidence: 'evidence',
  // The record's own texts.
  'evidence-record': 'evidence-record',
  book: 'books',
  bundle: 'bundles',
  site: 'site',
  // `listing:articles`, `listing:findings`, `listing:books`: lists may contain others, or in another order. A change of a text alone announces the document.
  listing: 'listings',
  // `changes:content`: something was added to the list of a host.
  changes: 'changes',
}

/** The tag of the collection that a document's tag belongs to; null for other tags. */
export function toCollectionTag(tag: string): string | null {
  const separator = tag.indexOf(':')
  return separator < 0 ? null : (collections[tag.slice(0, separator)] ?? null)
}

/** The tags that a change invalidates, given as the database announces it; null for a kind of change that this version does not know. */
export function toStaleTags(change: string): string[] | null {
  const topic = change.split(':', 1)[0] ?? ''
  const collection = collections[topic]
  return collection === undefined ? null : [change, collection]
}
