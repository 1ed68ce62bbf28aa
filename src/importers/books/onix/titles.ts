import { toSingleLineText } from '@/importers/text/single-line-text'
import { withoutNonsortingMarks } from '@/importers/books/record/nonsorting-marks'
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
  // The number of a volume in a set is that of its series (`collection-elements`).
  const isInSet = elements.some((each) => value(each, 'TitleElementLevel') === levels.collection)
  const isOfSeries = (part: string) => isInSet || toSeriesNumbers(parent).includes(toDigits(part))
  if (named) return { title: toNumberedText(named, isOfSeries), subtitle: toLine(named, 'Subtitle') }
  // A volume without a title of its own has that of the set, with its number.
  const setTitle = elements.map(toElementText).find((text) => text !== null)
  const part = own.map((each) => value(each, 'PartNumber')).find((text) => text !== null)
  if (!setTitle) return null
  return {
    title: part ? `${setTitle}, ${part}` : setTitle,
    subtitle: own.map((each) => toLine(each, 'Subtitle')).find(Boolean) ?? null,
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

/** A title as plain text in one line, without the marks that libraries write into it. */
function toLine(element: Element, name: string): string | null {
  const line = toSingleLineText(value(element, name))
  return line === null ? null : withoutNonsortingMarks(line)
}

function toElementText(element: Element): string | null {
  const text = toLine(element, 'TitleText')
  if (text !== null) return text
  const main = toLine(element, 'TitleWithoutPrefix')
  if (main === null) return null
  const prefix = toLine(element, 'TitlePrefix')
  // “L’Étranger”, but “The Stranger”.
  return prefix === null ? main : `${prefix}${/['’]$/.test(prefix) ? '' : ' '}${main}`
}

/** The text of an element with the number of a volume and the year of an annual, unless it has them in words. */
function toNumberedText(element: Element, isOfSeries: (part: string) => boolean): string {
  const text = toElementText(element)!
  if (value(element, 'TitleElementLevel') === levels.contentItem) return text
  const [part, year] = ['PartNumber', 'YearOfAnnual'].map((name) => toSingleLineText(value(element, name)))
  const numbers = [part && !isOfSeries(part) ? part : null, year].filter((each) => each !== null && each !== undefined)
  const words = toWords(text)
  return [text, ...numbers.filter((each) => !words.includes(toWords(each)))].join(', ')
}

/** The numbers that a product has in the series that it describes. */
function toSeriesNumbers(parent: Element | undefined): string[] {
  return children(parent, 'Collection')
    .flatMap((collection) => [
      ...children(collection, 'CollectionSequence').map((each) => value(each, 'CollectionSequenceNumber')),
      ...children(selectDetail(collection), 'TitleElement').map((each) => value(each, 'PartNumber')),
    ])
    .flatMap((number) => (number === null ? [] : toDigits(number)))
}

function toDigits(number: string): string {
  return /\d+/.exec(number)?.[0] ?? number
}

/** The words of a text in small letters, each between blanks. */
function toWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

function toSequence(element: Element): number {
  return Number(value(element, 'SequenceNumber') ?? 0) || 0
}
