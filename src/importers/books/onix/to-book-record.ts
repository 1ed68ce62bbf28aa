import type { BookFields, BookRecord, Intent } from '@/importers/books/record/book-record'
import { toChapters } from './chapters'
import { toCollections } from './collections'
import { toContributors } from './contributors'
import { toCovers } from './covers'
import { toDatedContentNotes } from './dated-content'
import { toLanguage, toPages, toPublishedAt, toTier } from './details'
import { toAccessibility, toDuration, toTechnicalProtection } from './digital'
import { children, hasCharacter, value, values, type Element } from './element'
import { toIdentifiers, toReference } from './identifiers'
import { toPrice } from './price'
import { toNoBookNote } from './no-book'
import { isPublishedBySite, toAvailability, toPublication } from './publishing'
import { normalizeFields } from '@/importers/books/record/normalize-fields'
import { lookUp } from '@/lib/look-up'
import type { MessagePart } from './parse-message'
import { toSynopsis, toTexts } from './texts'
import { toTitle } from './titles'
import { toSubjects } from './subjects'
import { toEdition, toOtherIdentifiers, toOtherLanguages, toRelated, toSale, toWork } from './trade-details'
import { toPrizes, toReviews, toSeries, toSubjectCodes } from './trade-lists'
import type { MessageHeader } from './to-header'
import { isOnix2, toOnix3 } from './to-onix-3'

/** Notification types (list 1). */
const intents: Readonly<Record<string, Intent>> = {
  '01': 'replace', // early notification
  '02': 'replace', // advance notification, confirmed
  '03': 'replace', // confirmed on publication
  '04': 'update', // partial
  '05': 'withdraw', // delete
  '08': 'update', // notice of sale to another publisher
  '09': 'update', // notice of acquisition
  '12': 'ignore', // supply detail only
  '13': 'ignore', // market representation only
  '14': 'ignore', // both of them
  '88': 'ignore', // test update
  '89': 'ignore', // test record
}
/** A record that confirms the publication. */
const fullRecord = '03'
const testTypes = ['88', '89']
/** Product relation code (list 51): replaced by. */
const replacedBy = '05'
const maxReferenceLength = 500

/** Converts a product of any ONIX release into a book of the catalogue; `addUnread` names prices that it does not have. */
export function toBookRecord(
  { element, line, warnings: flaws }: MessagePart,
  header: MessageHeader,
  addUnread: (name: string) => void = () => undefined,
): BookRecord {
  const product = isOnix2(element) ? toOnix3(element) : element
  const given = value(product, 'NotificationType')
  const notification = given === null ? fullRecord : toCode(given)
  const noBookNote = toNoBookNote(product)
  const stated = toIntent(given)
  const intent = noBookNote !== null && stated !== 'withdraw' ? 'ignore' : stated
  const notes = [...flaws]
  if (hasCharacter(element, '\ufffd')) notes.push('Some bytes are no characters of the file’s encoding.')
  if (testTypes.includes(notification)) notes.push('A test record, which changes nothing.')
  else if (intent === 'ignore' && Object.hasOwn(intents, notification))
    notes.push(noBookNote ?? 'About trade alone: nothing that the catalogue holds.')

  const { isAvailable, reason } = toAvailability(product)
  if (reason !== null && intent !== 'ignore') notes.push(`Its publishing status is: ${reason}.`)
  const identifiers = toIdentifiers(product)
  const reference = toReference(element)
  if (given === null) notes.push('It has no NotificationType and is taken for a full record.')
  if (intent === 'replace' || intent === 'update') notes.push(...toDatedContentNotes(product))
  if (reference?.startsWith('isbn:')) notes.push('It has no RecordReference and is known by its ISBN.')
  const fields = normalizeFields(toFields(product, { header, intent, notes, addUnread }), notes)
  return {
    line,
    reference,
    intent,
    identifiers,
    tier: toTier(product),
    fields,
    // A full record is in no other collections.
    collections: toCollections(product) ?? (intent === 'replace' ? [] : null),
    expressible: null,
    isOfSite: isPublishedBySite(product),
    work: toWork(product),
    ...toCovers(product),
    isAvailable,
    replacements: toReplacements(product),
    notes,
    error: toRecordError({ reference, notification, intent, fields }),
  }
}

/** The intent of a notification type; unknown ones are ignored, and without one a record is full. */
export function toIntent(notification: string | null): Intent {
  return lookUp(intents, notification === null ? fullRecord : toCode(notification)) ?? 'ignore'
}

/** Adds the leading zero that some feeds omit. */
function toCode(notification: string): string {
  return notification.length === 1 ? `0${notification}` : notification
}

function toRecordError(
  record: Pick<BookRecord, 'reference' | 'intent' | 'fields'> & { notification: string },
): string | null {
  if (record.reference === null) return 'It has neither a RecordReference nor an ISBN.'
  if (record.reference.length > maxReferenceLength)
    return `Its RecordReference is longer than ${maxReferenceLength} characters.`
  if (!Object.hasOwn(intents, record.notification))
    return `NotificationType ${record.notification} is none of the standard’s.`
  if (record.intent === 'replace' && !record.fields.title) return 'It has no title.'
  return null
}

type Context = { header: MessageHeader; intent: Intent; notes: string[]; addUnread: (name: string) => void }

/** The fields that the record contains. */
function toFields(product: Element, { header, intent, notes, addUnread }: Context): Partial<BookFields> {
  const { isbn, invalidIsbn } = toIdentifiers(product)
  if (invalidIsbn !== null) notes.push(`isbn: ${invalidIsbn} is no ISBN and is left out.`)
  const [detail] = children(product, 'DescriptiveDetail')
  const title = toTitle(detail)
  const authors = toContributors(detail)
  const { invalid, ...published } = toPublishedAt(product)
  if (invalid !== null) notes.push(`publishedAt: ${invalid.slice(0, 40)} is no date that is read here.`)
  const chapters = toChapters(product)
  if (chapters === null && toTexts(children(product, 'CollateralDetail')[0], '04').length > 0)
    notes.push('chapters: the table of contents is in one piece and is left out.')
  const { pages, invalidPages } = toPages(product)
  if (invalidPages !== null)
    notes.push(`pages: ${invalidPages.slice(0, 40)} is left out; a number of pages is such as 320.`)
  const { others, flaws, supply, ...price } = toPrice(product, header)
  notes.push(...flaws)
  for (let index = 0; index < others; index++) addUnread('Price')
  // The default language does not apply to updates, which contain changed fields only.
  const language = toLanguage(product) ?? (intent === 'replace' ? header.language : null)
  if (language === null && intent === 'replace') notes.push('language: not given.')
  const fields = omitNull({
    isbn,
    title: title?.title ?? null,
    subtitle: title?.subtitle ?? null,
    language,
    authors: authors.length > 0 ? authors : null,
    synopsis: toSynopsis(product, language),
    chapters,
    outcomes: toOutcomes(product),
    subjects: toSubjects(product),
    pages,
    ...published,
    ...toPublication(product, intent),
    ...toSale(product, supply),
    ...price,
    duration: toDuration(detail),
    technicalProtection: toTechnicalProtection(detail),
    ...toEdition(product),
    identifiers: toOtherIdentifiers(product),
    subjectCodes: toSubjectCodes(product),
    series: toSeries(product),
    formats: null,
    related: toRelated(product),
    languages: toOtherLanguages(product, language),
    reviews: toReviews(product),
    prizes: toPrizes(product),
    accessibility: toAccessibility(detail),
  })
  // A new title without a subtitle has none, also in a partial update.
  return title === null || title.subtitle !== null || intent === 'replace' ? fields : { ...fields, subtitle: null }
}

/** Learning outcomes from texts of type 11 (feature), the closest that ONIX has. */
function toOutcomes(product: Element): string[] | null {
  const features = toTexts(children(product, 'CollateralDetail')[0], '11')
  const lines = features.flatMap((text) => text.split('\n')).map((line) => line.replace(/^\s*[-•*]\s+/, '').trim())
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
  const present: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(fields)) if (each !== null) present[name] = each
  return present
}
