import type { Origin } from '@/importers/writing/imported-values'
import type { KnownArticle } from './known-articles'
import type { LinkedArticle } from '@/importers/articles/link-resolver'
import { isSameSource } from '@/importers/articles/origins'
import type { ScannedArticle } from '@/importers/articles/scan-articles'

/** The articles to which those of an import may link: its own, then those that its sources have brought before. */
export function findLinkedArticles(
  scanned: readonly ScannedArticle[],
  known: readonly KnownArticle[],
): LinkedArticle[] {
  const own = scanned.flatMap((each) => ('open' in each ? [{ ...each, path: each.file }] : []))
  const references = new Set(own.map(({ storedReference }) => storedReference))
  const origins = findOrigins(own, known)
  const isOfSources = (origin: Origin) => origins.some((each) => isSameSource(each, origin) === true)
  const others = known.flatMap(({ reference, slug, previousSlugs, origin }) =>
    slug !== null && origin !== null && !references.has(reference) && isOfSources(origin)
      ? [{ path: reference, slug, aliases: previousSlugs, origin }]
      : [],
  )
  return [...own, ...others]
}

type OwnArticle = { origin: Origin | null; storedReference: string }

/** The sources of an import, each once. */
function findOrigins(own: readonly OwnArticle[], known: readonly KnownArticle[]): Origin[] {
  const stored = new Map(known.map(({ reference, origin }) => [reference, origin]))
  const origins = new Map<string, Origin>()
  for (const { origin, storedReference } of own) {
    // A file that is given by itself does not say where it comes from.
    const isKnown = origin?.site || origin?.name
    const source = isKnown ? origin : stored.get(storedReference)
    if (source) origins.set(JSON.stringify([source.name, source.site]), source)
  }
  return [...origins.values()]
}
