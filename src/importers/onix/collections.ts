import { onixNames } from '@/formats/onix/names'
import { toSlug } from '@/lib/slug'
import { children, value, type Element } from './element'
import { toTexts } from './texts'
import { toCollectionTitle } from './titles'

/** A collection that a record says its product belongs to. `slug` is what makes two collections one bundle. */
export type CollectionPlace = {
  slug: string
  title: string
  description: string | null
  /** The product's number in it, where it has one. */
  position: number | null
}

/** Collections that others than the publisher see in books (list 148): no bundles of ours. */
const ascribed = '20'
const proprietary = '01'

/** The collections of a 3.x record, by title; null where it names none. */
export function toCollections(product: Element): CollectionPlace[] | null {
  const [detail] = children(product, 'DescriptiveDetail')
  const [collateral] = children(product, 'CollateralDetail')
  const all = children(detail, 'Collection').filter((each) => value(each, 'CollectionType') !== ascribed)
  const descriptions = toDescriptions(collateral, all.length)
  const places = new Map<string, CollectionPlace>()
  all.forEach((collection, index) => {
    const title = toCollectionTitle(collection)
    const slug = toOwnSlug(collection) ?? toSlug(title ?? '')
    if (title === null || slug === '' || places.has(slug)) return
    places.set(slug, {
      slug,
      title,
      description: descriptions[index] ?? null,
      position: toPosition(collection),
    })
  })
  if (places.size === 0) return null
  return [...places.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** Texts about collections do not say which one they are about: they are taken where there is one for each. */
function toDescriptions(collateral: Element | undefined, count: number): string[] {
  const long = toTexts(collateral, '17')
  const found = long.length > 0 ? long : toTexts(collateral, '16')
  return found.length === count ? found : []
}

function toOwnSlug(collection: Element): string | null {
  const own = children(collection, 'CollectionIdentifier').find(
    (each) =>
      value(each, 'CollectionIDType') === proprietary && value(each, 'IDTypeName') === onixNames.bundle,
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
