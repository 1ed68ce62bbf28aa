import { toSingleLineText } from '@/importers/single-line-text'
import { children, value, type Element } from './element'

export type Title = { title: string; subtitle: string | null }

/** Title types (list 15), preferred first: distinctive, unspecified, abbreviated, original language. */
const preferredTypes = ['01', '00', '05', '03']
/** Title element levels (list 149). */
export const levels = { product: '01', collection: '02', contentItem: '04' } as const

/** The title of a product or content item; null where it has none. */
export function toTitle(parent: Element | undefined): Title | null {
  const detail = selectDetail(parent)
  const elements = children(detail, 'TitleElement').toSorted((a, b) => toSequence(a) - toSequence(b))
  const own = elements.filter((each) => ownLevels.includes(value(each, 'TitleElementLevel') ?? levels.product))
  const named = own.find((each) => toElementText(each) !== null)
  if (named) return { title: toElementText(named)!, subtitle: toSingleLineText(value(named, 'Subtitle')) }
  // A volume without a title of its own has that of the set, with its number.
  const setTitle = elements.map(toElementText).find((text) => text !== null)
  const part = own.map((each) => value(each, 'PartNumber')).find((text) => text !== null)
  if (!setTitle) return null
  return {
    title: part ? `${setTitle}, ${part}` : setTitle,
    subtitle: own.map((each) => toSingleLineText(value(each, 'Subtitle'))).find(Boolean) ?? null,
  }
}

const ownLevels: readonly string[] = [levels.product, levels.contentItem]

/** The title of a collection: of its element at collection level, else of the first element with text. */
export function toCollectionTitle(collection: Element): string | null {
  const elements = children(selectDetail(collection), 'TitleElement')
  const level = elements.filter((each) => value(each, 'TitleElementLevel') === levels.collection)
  return [...level, ...elements].map(toElementText).find((text) => text !== null) ?? null
}

/** The title of a product, a content item or a collection by which it is known; undefined where it has none. */
export function selectDetail(parent: Element | undefined): Element | undefined {
  const details = children(parent, 'TitleDetail')
  for (const type of preferredTypes) {
    const found = details.find((each) => value(each, 'TitleType') === type)
    if (found) return found
  }
  return details[0]
}

function toElementText(element: Element): string | null {
  const text = toSingleLineText(value(element, 'TitleText'))
  if (text !== null) return text
  const main = toSingleLineText(value(element, 'TitleWithoutPrefix'))
  if (main === null) return null
  const prefix = toSingleLineText(value(element, 'TitlePrefix'))
  // “L’Étranger”, but “The Stranger”.
  return prefix === null ? main : `${prefix}${/['’]$/.test(prefix) ? '' : ' '}${main}`
}

function toSequence(element: Element): number {
  return Number(value(element, 'SequenceNumber') ?? 0) || 0
}
