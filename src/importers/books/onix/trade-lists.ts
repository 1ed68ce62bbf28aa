import { onixNames } from '@/formats/catalogue/onix/names'
import { prizeAchievements } from '@/formats/catalogue/onix/relation-names'
import { toSingleLineText } from '@/importers/text/single-line-text'
import type { BookFields } from '@/importers/books/record/book-record'
import { orNull, unique } from '@/importers/books/record/lists'
import { toCollectionElements } from './collection-elements'
import { child, children, toText, value, type Element } from './element'
import { toPlainText } from './plain-text'
import { isPublicContent } from './texts'
import { toCollectionTitle } from './titles'

const keywords = ['20', 'B2']
/** Text types (list 153): quotations from reviews of the book, an earlier edition or another book, endorsements. */
const reviewTypes = ['06', '07', '08', '09']
/** Sequence types (list 197) of the number that a book has in a series: in its titles, and by publication. */
const publishedOrders = ['02', '03']
/** Sequence type (list 197) of the order of display, which is no number of the series. */
const displayOrder = '07'

/** The subjects of a record as its classifications have them, main ones first, then by scheme; keywords have no code. */
export function toSubjectCodes(product: Element): BookFields['subjectCodes'] | null {
  const found = children(child(product, 'DescriptiveDetail'), 'Subject').flatMap((subject) => {
    const scheme = value(subject, 'SubjectSchemeIdentifier') ?? ''
    const schemeName = value(subject, 'SubjectSchemeName')
    const code = value(subject, 'SubjectCode')
    const heading = toSingleLineText(value(subject, 'SubjectHeadingText'))
    if (keywords.includes(scheme) || schemeName === onixNames.subjects) return []
    if (!/^[0-9A-D]\d$/.test(scheme) || (code === null && heading === null)) return []
    return [{ scheme, schemeName, code, heading, isMain: child(subject, 'MainSubject') !== undefined }]
  })
  const ordered = found.toSorted(
    (a, b) => Number(b.isMain) - Number(a.isMain) || (a.scheme < b.scheme ? -1 : Number(a.scheme > b.scheme)),
  )
  // Some feeds repeat the main subject among the others.
  const distinct = new Map(ordered.toReversed().map((each) => [`${each.scheme} ${each.code ?? each.heading}`, each]))
  const kept = new Set(distinct.values())
  return orNull(ordered.filter((each) => kept.has(each)))
}

/** The series of a record by title, with their numbers and ISSNs. Bundles of an export of ours are none. */
export function toSeries(product: Element): BookFields['series'] | null {
  const found = toCollectionElements(product).flatMap((collection) => {
    const identifiers = children(collection, 'CollectionIdentifier')
    const title = toCollectionTitle(collection)
    if (title === null || identifiers.some((each) => value(each, 'IDTypeName') === onixNames.bundle)) return []
    const issn = identifiers.find((each) => ['02', '38'].includes(value(each, 'CollectionIDType') ?? ''))
    return [{ title, number: toNumber(collection), issn: toIssn(value(issn, 'IDValue') ?? '') }]
  })
  return orNull(unique(found).toSorted((a, b) => (a.title < b.title ? -1 : 1)))
}

/** The number of a book in a series: by which it is published, else by any other order, such as that of the story. */
function toNumber(collection: Element): string | null {
  const sequences = children(collection, 'CollectionSequence')
  const ofType = (isWanted: (type: string) => boolean) =>
    sequences.find((each) => isWanted(value(each, 'CollectionSequenceType') ?? ''))
  const elements = children(child(collection, 'TitleDetail'), 'TitleElement')
  const part = elements.map((each) => value(each, 'PartNumber')).find((each) => each !== null)
  return (
    value(
      ofType((type) => publishedOrders.includes(type)),
      'CollectionSequenceNumber',
    ) ??
    part ??
    value(
      ofType((type) => type !== displayOrder),
      'CollectionSequenceNumber',
    )
  )
}

function toIssn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '').toUpperCase()
  return /^\d{7}[\dX]$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : null
}

/** Public reviews and quotations from them. */
export function toReviews(product: Element): BookFields['reviews'] | null {
  const found = children(child(product, 'CollateralDetail'), 'TextContent').flatMap((content) => {
    if (!reviewTypes.includes(value(content, 'TextType') ?? '') || !isPublicContent(content)) return []
    const element = child(content, 'Text')
    const text = element ? toPlainText(element) : ''
    if (text === '') return []
    const title = child(content, 'SourceTitle')
    // An author is a person for those who read the page as data.
    const source = title ? toText(title) : value(content, 'TextSourceCorporate')
    return [{ text, author: toSingleLineText(value(content, 'TextAuthor')), source: toSingleLineText(source) }]
  })
  return orNull(unique(found))
}

/** Prizes of a product, won or not. */
export function toPrizes(product: Element): BookFields['prizes'] | null {
  const found = children(child(product, 'CollateralDetail'), 'Prize').flatMap((prize) => {
    const name = toSingleLineText(value(prize, 'PrizeName'))
    const year = value(prize, 'PrizeYear')
    const country = value(prize, 'PrizeCountry')
    const code = value(prize, 'PrizeCode') ?? ''
    if (name === null) return []
    return [
      {
        name,
        year: year !== null && /^\d{4}(?:-\d{4})?$/.test(year) ? year : toStatedYear(prize, name),
        country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
        achievement: Object.hasOwn(prizeAchievements, code) ? code : null,
      },
    ]
  })
  return orNull(unique(found))
}

/** A year that our export has only in the statement, after the name, such as `2012/13`. */
function toStatedYear(prize: Element, name: string): string | null {
  const start = `${name}, `
  const statement = value(prize, 'PrizeStatement')
  return statement?.startsWith(start) && statement.length <= start.length + 10 ? statement.slice(start.length) : null
}
