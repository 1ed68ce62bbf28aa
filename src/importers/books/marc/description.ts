import type { MarcRecord } from '@/formats/catalogue/marc/record'
import type { BookFields } from '@/importers/books/record/book-record'
import { trimEndCharacters } from '@/lib/text/trim'
import { toEditionNumber } from '@/importers/books/record/edition-numbers'
import { fields, firstIndicator, plain, text, texts } from './fields'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import { toWebAddress } from '@/lib/addresses/web-address'

/** The title with the number and name of the part, and the subtitle; a title in another language is no subtitle. */
export function toTitle(record: MarcRecord): { title: string | null; subtitle: string | null } {
  const [field] = fields(record, '245')
  if (!field) return { title: null, subtitle: null }
  const read = (code: string) => texts(field, code).flatMap((part) => plain(record, part) ?? [])
  const parts = read('n').map((number, index) => [number, read('p')[index]].filter(Boolean).join(', '))
  const names = read('p').slice(read('n').length)
  const title = [...read('a').slice(0, 1), ...parts, ...names].join('. ') || null
  const isParallel = /=\s*$/.test(text(field, 'a') ?? '')
  return { title: title && withoutBrackets(title), subtitle: isParallel ? null : read('b').join(' ') || null }
}

/** A title as a whole in brackets was supplied by the cataloguer. */
function withoutBrackets(title: string): string {
  return /^\[[^[\]]+\]$/.test(title) ? title.slice(1, -1) : title
}

/** The edition: a number alone, or the statement as it stands with the number in it. */
export function toEdition(
  record: MarcRecord,
  isOwn: boolean,
): { editionNumber: number | null; editionStatement: string | null } {
  const given = fields(record, '250').flatMap((field) => text(field, 'a') ?? [])
  const alone = given.find((each) => /^\d{1,4}$/.test(each))
  const statement = given.find((each) => !/^\d{1,4}$/.test(each)) ?? null
  const number = Number(alone ?? (isOwn ? null : toEditionNumber(statement ?? '')) ?? 0)
  return {
    editionNumber: number >= 1 ? number : null,
    editionStatement: statement && trimEndCharacters(statement, ' /,='),
  }
}

/** A count of pages in words of several languages: `xii, 345 pages`, `345 p.`, `1 online resource (345 S.)`. */
const pages = /(?<!\d)(\d{1,5}) ?(?:p\b|pp\b|pages?\b|s\b|seiten\b|páginas?\b|bl\b|leaves\b|blz\b)/i

export function toPages(record: MarcRecord): number | null {
  const counts = fields(record, '300').flatMap((field) =>
    texts(field, 'a').map((extent) => Number(pages.exec(extent)?.[1] ?? 0)),
  )
  return counts.find((count) => count >= 1 && count <= 20_000) ?? null
}

/** The playing time of a recording in minutes: hours, minutes and seconds of two digits each, for each of its parts. */
export function toDuration(record: MarcRecord): number | null {
  const seconds = fields(record, '306')
    .flatMap((field) => texts(field, 'a'))
    .map((time) => /^(\d\d)(\d\d)(\d\d)$/.exec(time)?.slice(1).map(Number) ?? [0, 0, 0])
    .reduce((sum, [h = 0, m = 0, s = 0]) => sum + h * 3600 + m * 60 + s, 0)
  const minutes = Math.round(seconds / 60)
  return minutes >= 1 && minutes <= bookLimits.minutes ? minutes : null
}

/** Summaries: what is no review and no advice about the content; an empty line parts them. */
export function toSynopsis(record: MarcRecord): string | null {
  const found = fields(record, '520').filter((field) => ' 0238'.includes(firstIndicator(field)))
  return (
    found
      .map((field) => texts(field, 'a', 'b').join(' '))
      .filter(Boolean)
      .join('\n\n') || null
  )
}

/** Series as transcribed, else as traced, with the ISSN of either. */
export function toSeries(record: MarcRecord): BookFields['series'] {
  const traced = fields(record, '830')
  const transcribed = fields(record, '490', '440')
  const given = transcribed.length > 0 ? transcribed : traced
  const series = given.flatMap((field, index) => {
    const title = plain(record, texts(field, 'a', 'n', 'p').join(' ') || null)
    if (title === null) return []
    const issn = [field, traced[index]].map((each) => /\d{4}-?\d{3}[\dXx]/.exec(text(each, 'x') ?? '')?.[0])
    const digits = issn
      .find((each) => each !== undefined)
      ?.replace('-', '')
      .toUpperCase()
    return [
      {
        title,
        number: toNumber(record, text(field, 'v')),
        issn: digits ? `${digits.slice(0, 4)}-${digits.slice(4)}` : null,
      },
    ]
  })
  return series.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

/** A number without the word before it: `v. 12`, `no. 3`, `Bd. 4`. */
function toNumber(record: MarcRecord, given: string | null): string | null {
  const bare = plain(record, given)
  return bare?.replace(/^(?:v|vol|volume|no|nr|n°|number|bd|band|t|tome|pt)\.? ?(?=\d)/i, '') ?? null
}

/** The licence that field 540 names. */
export function toLicence(record: MarcRecord): { licenceName: string | null; licenceUrl: string | null } {
  const [field] = fields(record, '540')
  return {
    licenceName: text(field, 'a') ?? text(field, 'f'),
    licenceUrl: toWebAddress(text(field, 'u')),
  }
}

/** Reviews in field 520, and awards with the year at their end. */
export function toReviews(record: MarcRecord): BookFields['reviews'] {
  return fields(record, '520')
    .filter((field) => firstIndicator(field) === '1')
    .flatMap((field) => {
      const review = texts(field, 'a', 'b').join(' ')
      return review === '' ? [] : [{ text: review, author: null, source: text(field, 'c') }]
    })
}

export function toPrizes(record: MarcRecord): BookFields['prizes'] {
  return fields(record, '586').flatMap((field) => {
    const given = text(field, 'a')
    if (given === null) return []
    const [, name = given, year = null] = /^(.{1,1000}), (\d{4}(?:-\d{4})?)\.?$/.exec(given) ?? []
    return [{ name, year, country: null, achievement: null }]
  })
}
