import { children, value, type Element } from './element'
import { toLine } from '@/importers/lines'

export type Title = { title: string; subtitle: string | null }

/** Title types (list 15) that name the product, best first: distinctive, unspecified, abbreviated. */
const wantedTypes = ['01', '00', '05', '03']
/** Title element levels (list 149). */
const levels = { product: '01', collection: '02', contentItem: '04' } as const

/** The title of a product, or of an item of its contents; null where it has none. */
export function toTitle(holder: Element | undefined): Title | null {
  const detail = pickDetail(holder)
  const elements = children(detail, 'TitleElement').toSorted((a, b) => toPlace(a) - toPlace(b))
  const own = elements.filter((each) =>
    ownLevels.includes(value(each, 'TitleElementLevel') ?? levels.product),
  )
  const named = own.find((each) => toElementText(each) !== null)
  if (named) return { title: toElementText(named)!, subtitle: toLine(value(named, 'Subtitle')) }
  // A volume that is called by its number takes the name of the whole.
  const whole = elements.map(toElementText).find((text) => text !== null)
  const part = own.map((each) => value(each, 'PartNumber')).find((text) => text !== null)
  if (!whole) return null
  return {
    title: part ? `${whole}, ${part}` : whole,
    subtitle: own.map((each) => toLine(value(each, 'Subtitle'))).find(Boolean) ?? null,
  }
}

const ownLevels: readonly string[] = [levels.product, levels.contentItem]

/** The title of a collection: its element of collection level, else the first that has a text. */
export function toCollectionTitle(collection: Element): string | null {
  const elements = children(pickDetail(collection), 'TitleElement')
  const level = elements.filter((each) => value(each, 'TitleElementLevel') === levels.collection)
  return [...level, ...elements].map(toElementText).find((text) => text !== null) ?? null
}

function pickDetail(holder: Element | undefined): Element | undefined {
  const details = children(holder, 'TitleDetail')
  for (const type of wantedTypes) {
    const found = details.find((each) => value(each, 'TitleType') === type)
    if (found) return found
  }
  return details[0]
}

function toElementText(element: Element): string | null {
  const text = toLine(value(element, 'TitleText'))
  if (text !== null) return text
  const main = toLine(value(element, 'TitleWithoutPrefix'))
  if (main === null) return null
  const prefix = toLine(value(element, 'TitlePrefix'))
  // L’Étranger has no space where The Stranger has one.
  return prefix === null ? main : `${prefix}${/['’]$/.test(prefix) ? '' : ' '}${main}`
}

function toPlace(element: Element): number {
  return Number(value(element, 'SequenceNumber') ?? 0) || 0
}
