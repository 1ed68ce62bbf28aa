import { onixNames } from '@/formats/catalogue/onix/names'
import type { CollectionMembership } from '@/importers/books/record/book-record'
import { toSlug } from '@/lib/text/slug'
import { toCollectionElements } from './collection-elements'
import { children, value, type Element } from './element'
import { toTexts } from './texts'
import { toCollectionTitle } from './titles'

/** Collections that were not defined by the publisher (list 148); they do not become bundles. */
const ascribed = '20'
const proprietary = '01'

/** The collections of a 3.x record, sorted by slug; null where it has none. */
export function toCollections(product: Element): CollectionMembership[] | null {
  const [collateral] = children(product, 'CollateralDetail')
  const all = toCollectionElements(product).filter(isBundle)
  const descriptions = toDescriptions(collateral, all.length)
  const memberships = new Map<string, CollectionMembership>()
  all.forEach((collection, index) => {
    const title = toCollectionTitle(collection)
    const slug = toOwnSlug(collection) ?? toSlug(title ?? '')
    if (title === null || slug === '' || memberships.has(slug)) return
    memberships.set(slug, {
      slug,
      title,
      description: descriptions[index] ?? null,
      position: toPosition(collection),
    })
  })
  if (memberships.size === 0) return null
  return [...memberships.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** Series of an export of ours are no bundles: it has those beside them. */
function isBundle(collection: Element): boolean {
  const names = children(collection, 'CollectionIdentifier').map((each) => value(each, 'IDTypeName'))
  return value(collection, 'CollectionType') !== ascribed && !names.includes(onixNames.series)
}

/** Texts about collections do not identify their collection, so they are used only if there is one for each. */
function toDescriptions(collateral: Element | undefined, count: number): string[] {
  const long = toTexts(collateral, '17')
  const found = long.length > 0 ? long : toTexts(collateral, '16')
  return found.length === count ? found : []
}

function toOwnSlug(collection: Element): string | null {
  const own = children(collection, 'CollectionIdentifier').find(
    (each) => value(each, 'CollectionIDType') === proprietary && value(each, 'IDTypeName') === onixNames.bundle,
  )
  const slug = value(own, 'IDValue')
  return slug !== null && toSlug(slug) === slug ? slug : null
}

function toPosition(collection: Element): number | null {
  const [sequence] = children(collection, 'CollectionSequence')
  const elements = children(children(collection, 'TitleDetail')[0], 'TitleElement')
  const text =
    value(sequence, 'CollectionSequenceNumber') ??
    elements.map((each) => value(each, 'PartNumber')).find((part) => part !== null) ??
    null
  const number = /\d+(?:\.\d+)?/.exec(text ?? '')?.[0]
  return number === undefined ? null : Number(number)
}
