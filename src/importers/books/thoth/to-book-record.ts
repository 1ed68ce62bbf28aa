import type { BookFields, BookRecord, Chapter, CollectionMembership } from '@/importers/books/record/book-record'
import { joinChapterAuthors } from '@/importers/books/record/chapter-authors'
import { toChaptersFromText } from '@/importers/books/record/chapters-from-text'
import { orNull } from '@/importers/books/record/lists'
import { normalizeFields } from '@/importers/books/record/normalize-fields'
import { toPlainText } from '@/importers/books/record/plain-text'
import { toPublishedAt } from '@/importers/books/record/published-at'
import { toSlug } from '@/lib/text/slug'
import { lookUp } from '@/lib/look-up'
import { toContributors, toDoi, toFormats, toLanguages, toRelated, toSubjects } from './trade'
import { canonical, ordered, type Work, type WorkTexts } from './work'

/** Publishing statuses (list 64), and those of unavailable works. */
const statuses: Readonly<Record<string, string>> = {
  ACTIVE: '04',
  CANCELLED: '01',
  FORTHCOMING: '02',
  INACTIVE: '08',
  NO_LONGER_OUR_PRODUCT: '05',
  OUT_OF_PRINT: '07',
  OUT_OF_STOCK_INDEFINITELY: '06',
  POSTPONED_INDEFINITELY: '03',
  RECALLED: '15',
  REMAINDERED: '10',
  SUPERSEDED: '08',
  WITHDRAWN: '11',
  WITHDRAWN_FROM_SALE: '11',
}
const unavailable = ['CANCELLED', 'RECALLED', 'WITHDRAWN', 'WITHDRAWN_FROM_SALE']
/** Types of works that are no books of their own. */
const parts: Readonly<Record<string, string>> = { BOOK_CHAPTER: 'A chapter', JOURNAL_ISSUE: 'An issue of a journal' }

/** The identifier of a work across exports: its id, else its DOI, else an ISBN. */
export function toReference(work: Work): string | null {
  const doi = toDoi(work.doi)
  const { main } = toFormats(work)
  if (work.workId) return `thoth:${work.workId}`
  return doi ? `doi:${doi}` : main?.isbn ? `isbn:${main.isbn}` : null
}

/** Why a work is rejected; null where it is not. */
function findFault(work: Work): string | null {
  if (toReference(work) === null) return 'It has neither a workId, a DOI nor an ISBN.'
  return toTitle(work).title === null ? 'It has no title.' : null
}

/** True for a chapter, whose book has it among its own. */
export function isPart(work: Work): boolean {
  return Object.hasOwn(parts, work.workType ?? '')
}

/** Converts a work of Thoth into a book of the catalogue. */
export function toBookRecord(work: Work, line: number): BookRecord {
  const error = findFault(work)
  const notes: string[] = []
  const { main, others } = toFormats(work)
  const part = lookUp(parts, work.workType ?? '')
  const isUnavailable = unavailable.includes(work.workStatus ?? '')
  if (part !== undefined) notes.push(`${part}, not a book: it changes nothing by itself.`)
  else if (isUnavailable) notes.push(`Its status is ${work.workStatus?.toLowerCase().replaceAll('_', ' ')}.`)
  const isRead = error === null && part === undefined
  return {
    line,
    reference: toReference(work),
    intent: isRead ? 'replace' : 'ignore',
    identifiers: { code: null, isbn: main?.isbn ?? null, invalidIsbn: null },
    tier: work.workType === 'TEXTBOOK' ? 3 : null,
    fields: isRead ? normalizeFields(toFields(work, { main, others }, notes), notes) : {},
    collections: toCollections(work),
    expressible: null,
    isOfSite: false,
    work: null,
    coverUrl: toUrl(work.coverUrl),
    restrictedCoverUrls: [],
    isAvailable: Object.hasOwn(statuses, work.workStatus ?? '') ? !isUnavailable : null,
    replacements: [],
    notes,
    error,
  }
}

function toTitle(work: WorkTexts): { title: string | null; subtitle: string | null } {
  const given = canonical(work.titles) ?? work
  const title = given.title?.trim() || given.fullTitle?.trim() || null
  return { title, subtitle: (given.title && given.subtitle?.trim()) || null }
}

function toFields(work: Work, { main, others }: ReturnType<typeof toFormats>, notes: string[]): Partial<BookFields> {
  const { language, languages } = toLanguages(work)
  if (language === null) notes.push('language: not given.')
  const chapters = toChapters(work)
  if (chapters.length === 0 && work.toc?.trim())
    notes.push('chapters: the table of contents is in one piece and is left out.')
  const publisher = work.imprint?.publisher?.publisherName ?? null
  const imprint = work.imprint?.imprintName ?? null
  const { subjects, subjectCodes } = toSubjects(work)
  const given: { [name in keyof BookFields]?: BookFields[name] | null } = {
    isbn: main?.isbn ?? null,
    ...toTitle(work),
    language,
    authors: orNull(toContributors(work.contributions)),
    synopsis: toSynopsis(work),
    chapters: orNull(chapters),
    subjects: orNull(subjects),
    pages: work.pageCount && work.pageCount <= 20_000 ? work.pageCount : null,
    ...toPublishedAt(work.publicationDate ?? null),
    publisher,
    imprint: imprint === publisher ? null : imprint,
    place: work.place ?? null,
    productForm: main?.form ?? null,
    publishingStatus: lookUp(statuses, work.workStatus ?? '') ?? null,
    price: main?.price ?? null,
    currency: main?.currency ?? null,
    editionNumber: work.edition && Number.isInteger(work.edition) && work.edition <= 10_000 ? work.edition : null,
    licenceUrl: toUrl(work.license),
    identifiers: orNull(toIdentifiers(work)),
    subjectCodes: orNull(subjectCodes),
    series: orNull(toSeries(work)),
    formats: orNull(others),
    related: orNull(toRelated(work)),
    languages: orNull(languages),
  }
  return Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null)) as Partial<BookFields>
}

function toIdentifiers(work: Work): BookFields['identifiers'] {
  const given = [
    { type: '06', name: null, value: toDoi(work.doi) },
    { type: '13', name: null, value: work.lccn },
    { type: '23', name: null, value: work.oclc },
    { type: '01', name: 'Publisher’s reference', value: work.reference },
  ]
  return given.flatMap(({ value, ...each }) => (value?.trim() ? [{ ...each, value: value.trim() }] : []))
}

/** The long abstract, else the short one. */
function toSynopsis(work: WorkTexts): string | null {
  return toAbstract(work, 'LONG') ?? toAbstract(work, 'SHORT')
}

function toAbstract({ longAbstract, shortAbstract, abstracts }: WorkTexts, type: 'LONG' | 'SHORT'): string | null {
  const own = type === 'LONG' ? longAbstract : shortAbstract
  const given = own ?? canonical(abstracts?.filter((each) => each.abstractType === type))?.content
  return given ? toPlainText(given) || null : null
}

/** The chapters that are works of their own, else the lines of the table of contents. */
function toChapters(work: Work): Chapter[] {
  const children = ordered(work.relations, (each) => each.relationOrdinal).filter(
    (each) => each.relationType === 'HAS_CHILD',
  )
  const works = children.flatMap(({ relatedWork }): Chapter[] => {
    const { title, subtitle } = relatedWork ? toTitle(relatedWork) : { title: null, subtitle: null }
    if (!relatedWork || title === null) return []
    const name = subtitle === null ? title : `${title}: ${subtitle}`
    const chapter = { title: name, summary: toAbstract(relatedWork, 'SHORT'), label: null, level: 1 }
    return [{ ...chapter, authors: joinChapterAuthors(toContributors(relatedWork.contributions)) }]
  })
  if (works.length > 0) return works
  const listed = toChaptersFromText(toPlainText(work.toc ?? ''))
  // A single entry is a table of contents without separators.
  return listed.length > 1 ? listed : []
}

function toSeries(work: Work): BookFields['series'] {
  const series = ordered(work.issues, (each) => each.issueOrdinal).flatMap(
    ({ issueNumber, issueOrdinal, series: each }) => {
      const title = each?.seriesName?.trim()
      const issn = [each?.issnDigital, each?.issnPrint].find((text) => /^\d{4}-\d{3}[\dX]$/.test(text ?? ''))
      return title ? [{ title, number: (issueNumber ?? issueOrdinal)?.toString() ?? null, issn: issn ?? null }] : []
    },
  )
  return series.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

/** Series of books are bundles, as those of ONIX are. */
function toCollections(work: Work): CollectionMembership[] {
  const found = (work.issues ?? []).flatMap(({ issueOrdinal, series }) => {
    const title = series?.seriesName?.trim() ?? ''
    const slug = toSlug(title)
    if (slug === '' || series?.seriesType === 'JOURNAL') return []
    return [{ slug, title, description: series?.seriesDescription ?? null, position: issueOrdinal ?? null }]
  })
  return [...new Map(found.map((each) => [each.slug, each])).values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

function toUrl(given: string | null | undefined): string | null {
  return given && /^https?:\/\//i.test(given) && URL.canParse(given) ? given : null
}
