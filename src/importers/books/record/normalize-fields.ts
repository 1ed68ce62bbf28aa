import { countCharacters } from '@/lib/text/characters'
import { hasMod112CheckCharacter } from '@/lib/identifiers/mod-11-2'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import type { BookFields } from './book-record'
import { omitWrongIdentifiers } from './omit-wrong-identifiers'
import { truncateText } from './truncate-text'

const maxLengths = {
  title: bookLimits.titleLength,
  name: bookLimits.authorNameLength,
  role: bookLimits.authorRoleLength,
  synopsis: bookLimits.synopsisLength,
  summary: bookLimits.chapterSummaryLength,
  chapterAuthors: bookLimits.chapterAuthorsLength,
  outcome: bookLimits.outcomeLength,
  subject: bookLimits.subjectLength,
  biography: bookLimits.biographyLength,
  review: bookLimits.reviewLength,
} as const
const maxCounts = {
  authors: bookLimits.authors,
  chapters: bookLimits.chapters,
  outcomes: bookLimits.outcomes,
  // Feeds contain long classifications; only the first subjects are useful to readers.
  subjects: 50,
  reviews: 20,
  accessibility: bookLimits.tradeRows,
  identifiers: bookLimits.tradeRows,
  subjectCodes: bookLimits.tradeRows,
  series: bookLimits.tradeRows,
  formats: bookLimits.tradeRows,
  related: bookLimits.tradeRows,
  languages: bookLimits.tradeRows,
  prizes: bookLimits.tradeRows,
} as const

const publicationLengths = {
  publisher: bookLimits.publisherLength,
  imprint: bookLimits.publisherLength,
  place: bookLimits.publisherLength,
  editionStatement: bookLimits.titleLength,
  licenceName: bookLimits.publisherLength,
} as const
const publicationTexts = Object.keys(publicationLengths) as (keyof typeof publicationLengths)[]

/** Truncates fields that exceed the limits of the catalogue, omits identifiers that are wrong, and notes each. */
export function normalizeFields(fields: Partial<BookFields>, notes: string[]): Partial<BookFields> {
  const truncate = (text: string, field: string, maxLength: number) => {
    const truncated = truncateText(text, maxLength)
    if (truncated !== text)
      notes.push(`${field}: cut from ${countCharacters(text)} to ${countCharacters(truncated)} characters.`)
    return truncated
  }
  const limit = <T>(list: T[], field: keyof typeof maxCounts): T[] => {
    if (list.length > maxCounts[field]) notes.push(`${field}: the first ${maxCounts[field]} of ${list.length} kept.`)
    return list.slice(0, maxCounts[field])
  }
  // A person is listed once for each role.
  const noted = new Set<string>()
  const toIdentifier = (field: 'orcid' | 'isni', id: string | null, name: string) => {
    if (id === null || hasMod112CheckCharacter(id.replaceAll('-', ''))) return id
    const note = `${field}: ${id} of ${name} is left out; its last character does not fit the others.`
    if (!noted.has(note)) notes.push(note)
    noted.add(note)
    return null
  }
  const limited = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const isLimited = Array.isArray(value) && Object.hasOwn(maxCounts, field)
      return [field, isLimited ? limit(value as unknown[], field as keyof typeof maxCounts) : value]
    }),
  ) as Partial<BookFields>
  const { identifiers, related, series, ...others } = limited
  const { title, subtitle, authors, synopsis, chapters, outcomes, subjects, reviews, accessibility } = others
  const publication = publicationTexts.flatMap((field) => {
    const text = others[field]
    return text ? [[field, truncate(text, field, publicationLengths[field])] as const] : []
  })
  return {
    ...others,
    ...Object.fromEntries(publication),
    ...omitWrongIdentifiers(
      {
        ...(identifiers && { identifiers }),
        ...(related && { related }),
        ...(series && {
          series: series.map((each) => ({ ...each, title: truncate(each.title, 'series', maxLengths.title) })),
        }),
      },
      notes,
    ),
    ...(title ? { title: truncate(title, 'title', maxLengths.title) } : {}),
    ...(subtitle ? { subtitle: truncate(subtitle, 'subtitle', maxLengths.title) } : {}),
    ...(synopsis ? { synopsis: truncate(synopsis, 'synopsis', maxLengths.synopsis) } : {}),
    ...(authors && {
      authors: authors.map(({ name, role, orcid, isni, biography, ...parts }) => ({
        name: truncate(name, 'author', maxLengths.name),
        role: role && truncate(role, 'role', maxLengths.role),
        ...parts,
        orcid: toIdentifier('orcid', orcid, name),
        isni: toIdentifier('isni', isni, name),
        biography: biography && truncate(biography, 'biography', maxLengths.biography),
      })),
    }),
    ...(chapters && {
      chapters: chapters.map(({ title: name, summary, label, level, authors: names }) => ({
        title: truncate(name, 'chapter', maxLengths.title),
        summary: summary && truncate(summary, 'summary', maxLengths.summary),
        label: label && label.slice(0, bookLimits.chapterLabelLength),
        level,
        authors: names && truncate(names, 'authors', maxLengths.chapterAuthors),
      })),
    }),
    ...(outcomes && {
      outcomes: outcomes.map((text) => truncate(text, 'outcome', maxLengths.outcome)),
    }),
    ...(subjects && {
      subjects: subjects.map((text) => truncate(text, 'subject', maxLengths.subject)),
    }),
    ...(accessibility && {
      accessibility: accessibility.map(({ code, note }) => ({
        code,
        note: note && truncate(note, 'accessibility', bookLimits.noteLength),
      })),
    }),
    ...(reviews && {
      reviews: reviews.map(({ text, author, source }) => ({
        text: truncate(text, 'review', maxLengths.review),
        author: author && truncate(author, 'reviewer', maxLengths.name),
        source: source && truncate(source, 'source', maxLengths.title),
      })),
    }),
  }
}
