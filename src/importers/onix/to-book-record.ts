import type { BookFields, BookRecord, Intent } from './book-record'
import { toChapters } from './chapters'
import { toCollections } from './collections'
import { toContributors } from './contributors'
import { toCoverUrl, toLanguage, toPages, toPublishedAt, toTier } from './details'
import { children, toText, value, values, type Element } from './element'
import { fitFields } from './fit-fields'
import { toIdentifiers } from './identifiers'
import type { MessagePart } from './read-message'
import { hasText, toSynopsis, toTexts } from './texts'
import { toTitle } from './titles'
import { toSubjects } from './subjects'
import { isOnix2, toOnix3 } from './to-onix-3'

/** Notification types (list 1). */
const intents: Readonly<Record<string, Intent>> = {
  '01': 'replace', // early notification
  '02': 'replace', // advance notification, confirmed
  '03': 'replace', // confirmed on publication
  '04': 'update', // partial
  '05': 'withdraw', // delete
  '08': 'update', // notice of sale: another publisher's from now on, the book is the same
  '09': 'update', // notice of acquisition
  '12': 'ignore', // supply detail alone
  '13': 'ignore', // market representation alone
  '14': 'ignore', // both: nothing the catalogue holds
  '88': 'ignore', // test update
  '89': 'ignore', // test record
}
const tests = ['88', '89']
/** Product relation (list 51): the related product takes the place of this one. */
const replacedBy = '05'
const longestReference = 500

/** Reads one product of a message, in whichever release, as a book of the catalogue. */
export function toBookRecord({ element, line, flaws }: MessagePart, header: MessageHeader): BookRecord {
  const product = isOnix2(element) ? toOnix3(element) : element
  const notification = toCode(value(product, 'NotificationType') ?? '')
  const intent = toIntent(notification)
  const notes = [...flaws]
  if (toText(element).includes('\ufffd')) notes.push('Some bytes are no characters of the file’s encoding.')
  if (tests.includes(notification)) notes.push('A test record, which changes nothing.')
  else if (intent === 'ignore' && intents[notification])
    notes.push('About trade alone: nothing that the catalogue holds.')

  const identifiers = toIdentifiers(product)
  const reference = value(product, 'RecordReference')
  const fields = fitFields(toFields(product, { header, intent, notes }), notes)
  return {
    line,
    reference,
    intent,
    identifiers,
    tier: toTier(product),
    fields,
    collections: toCollections(product),
    coverUrl: toCoverUrl(product),
    replacements: toReplacements(product),
    notes,
    fault: toFault({ reference, notification, intent, fields }),
  }
}

/** What a notification type asks for; those that ask for nothing, or are none of the standard's, are ignored. */
export function toIntent(notification: string): Intent {
  return intents[toCode(notification)] ?? 'ignore'
}

/** Some senders leave out the zero of a code. */
function toCode(notification: string): string {
  return notification.length === 1 ? `0${notification}` : notification
}

/** What the header of a message says about all its records. */
export type MessageHeader = { language: string | null }

function toFault(
  record: Pick<BookRecord, 'reference' | 'intent' | 'fields'> & { notification: string },
): string | null {
  if (record.reference === null) return 'It has no RecordReference.'
  if (record.reference.length > longestReference)
    return `Its RecordReference is longer than ${longestReference} characters.`
  if (!intents[record.notification]) {
    return record.notification === ''
      ? 'It has no NotificationType.'
      : `NotificationType ${record.notification} is none of the standard’s.`
  }
  if (record.intent === 'replace' && !record.fields.title) return 'It has no title.'
  return null
}

type Context = { header: MessageHeader; intent: Intent; notes: string[] }

/** Every field that the record says something about. */
function toFields(product: Element, { header, intent, notes }: Context): Partial<BookFields> {
  const { isbn, invalidIsbn } = toIdentifiers(product)
  if (invalidIsbn !== null) notes.push(`isbn: ${invalidIsbn} is no ISBN and is left out.`)
  const title = toTitle(children(product, 'DescriptiveDetail')[0])
  const authors = toContributors(product)
  const { publishedAt, unreadable } = toPublishedAt(product)
  if (unreadable !== null) notes.push(`publishedAt: ${unreadable.slice(0, 40)} is no date that is read here.`)
  const chapters = toChapters(product)
  if (chapters === null && hasText(product, '04'))
    notes.push('chapters: the table of contents is in one piece and is left out.')
  // What the message says of every record is no news about one that is only updated.
  const language = toLanguage(product) ?? (intent === 'replace' ? header.language : null)
  if (language === null && intent === 'replace') notes.push('language: not given.')
  return omitNull({
    isbn,
    title: title?.title ?? null,
    subtitle: title?.subtitle ?? null,
    language,
    authors: authors.length > 0 ? authors : null,
    synopsis: toSynopsis(product),
    chapters,
    outcomes: toOutcomes(product),
    subjects: toSubjects(product),
    pages: toPages(product),
    publishedAt,
  })
}

/** Text type 11, features: the nearest that ONIX has to what a reader can do afterwards. */
function toOutcomes(product: Element): string[] | null {
  const features = toTexts(children(product, 'CollateralDetail')[0], '11')
  const lines = features
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replace(/^\s*[-•*]\s+/, '').trim())
  const outcomes = lines.filter(Boolean)
  return outcomes.length > 0 ? outcomes : null
}

function toReplacements(product: Element): BookRecord['replacements'] {
  return children(product, 'RelatedMaterial')
    .flatMap((material) => children(material, 'RelatedProduct'))
    .filter((related) => values(related, 'ProductRelationCode').includes(replacedBy))
    .map(toIdentifiers)
}

function omitNull(fields: { [name in keyof BookFields]: BookFields[name] | null }): Partial<BookFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== null)) as Partial<BookFields>
}
