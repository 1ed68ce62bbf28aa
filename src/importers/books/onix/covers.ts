import type { BookRecord } from '@/importers/books/record/book-record'
import { child, children, value, type Element } from './element'
import { isPublicContent } from './texts'

/** The URL of the first public front cover, and those of front covers that the public may not see, or not today. */
export function toCovers(product: Element): Pick<BookRecord, 'coverUrl' | 'restrictedCoverUrls'> {
  const given = children(child(product, 'CollateralDetail'), 'SupportingResource')
    .filter(isFrontCover)
    .flatMap((resource) =>
      children(resource, 'ResourceVersion').map((version) => ({
        url: value(version, 'ResourceLink') ?? '',
        isPublic: isPublicContent(resource) && isPublicContent(version),
      })),
    )
    .filter(({ url }) => /^https?:\/\//i.test(url) && URL.canParse(url))
  const publicUrls = new Set(given.flatMap(({ url, isPublic }) => (isPublic ? url : [])))
  const restricted = new Set(given.flatMap(({ url }) => (publicUrls.has(url) ? [] : url)))
  return { coverUrl: [...publicUrls][0] ?? null, restrictedCoverUrls: [...restricted] }
}

function isFrontCover(resource: Element): boolean {
  return value(resource, 'ResourceContentType') === '01' && ['03', null].includes(value(resource, 'ResourceMode'))
}
