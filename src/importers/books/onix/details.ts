import { onixNames } from '@/formats/catalogue/onix/names'
import { isPartialDate } from '@/lib/dates/partial-date'
import { toLanguageTag } from '@/lib/languages/language-tag'
import type { BookFields, DatePrecision } from '@/importers/books/record/book-record'
import { lookUp } from '@/lib/look-up'
import { isDateOfOurs, toYearOfPart } from './date-format'
import { child, children, value, type Element } from './element'

const toDescriptiveDetail = (product: Element) => child(product, 'DescriptiveDetail')

/** Language roles (list 22), preferred first: text, then original and translation of a multilingual edition. */
const languageRoles = ['01', '06', '07']

/** Extent types of page counts (list 23), preferred first: main content, content, total numbered, absolute, production, print counterpart, notional. */
const pageExtents = ['00', '11', '05', '07', '06', '08', '10']
const unitPages = '03'
/** As some feeds write a number of pages: 1,024. */
const separatorOfThousands = /^(\d{1,2})[,. ](\d{3})$/

/** The language of the text as a language tag; null where none is given. */
export function toLanguage(product: Element): string | null {
  const languages = children(toDescriptiveDetail(product), 'Language')
  const ofText = languageRoles
    .map((role) => languages.find((each) => value(each, 'LanguageRole') === role))
    .find((each) => value(each, 'LanguageCode') !== null)
  const code = value(ofText, 'LanguageCode')
  if (code === null) return null
  const parts = [code, value(ofText, 'ScriptCode'), value(ofText, 'CountryCode')].filter((part) => part !== null)
  return toLanguageTag(parts.join('-')) ?? toLanguageTag(code)
}

/** The number of pages, and a given one that cannot be read where there is no other. */
export function toPages(product: Element): Pick<BookFields, 'pages'> & { invalidPages: string | null } {
  const extents = children(toDescriptiveDetail(product), 'Extent').filter(
    (each) => (value(each, 'ExtentUnit') ?? unitPages) === unitPages,
  )
  let invalidPages: string | null = null
  for (const type of pageExtents) {
    const given = value(
      extents.find((each) => value(each, 'ExtentType') === type),
      'ExtentValue',
    )
    const pages = Number(given?.replace(separatorOfThousands, '$1$2'))
    if (Number.isInteger(pages) && pages >= 1 && pages <= 20_000) return { pages, invalidPages: null }
    if (pages !== 0) invalidPages ??= given
  }
  return { pages: null, invalidPages }
}

/**
 * The publication date as a time, on the first of the month or year where the day is not given; of a week, a quarter or a
 * season its year alone.
 */
export function toPublishedAt(
  product: Element,
): Pick<BookFields, 'publishedAt' | 'publishedPrecision'> & { invalid: string | null } {
  const [publishing] = children(product, 'PublishingDetail')
  const dates = children(publishing, 'PublishingDate').filter((each) => value(each, 'PublishingDateRole') === '01')
  const markets = children(product, 'ProductSupply')
    .flatMap((supply) => children(supply, 'MarketPublishingDetail'))
    .flatMap((market) => children(market, 'MarketDate'))
    .filter((each) => value(each, 'MarketDateRole') === '01')
  let invalid: string | null = null
  for (const each of [...dates, ...markets]) {
    const text = value(each, 'Date')
    const date = text === null || !isDateOfOurs(each) ? null : toDate(text)
    if (date !== null) return { ...date, invalid: null }
    invalid ??= text
  }
  const year = [...dates, ...markets].map(toYearOfPart).find((each) => each !== null)
  const ofYear = year === undefined ? null : toDate(year)
  if (ofYear !== null) return { ...ofYear, invalid: null }
  return { publishedAt: null, publishedPrecision: null, invalid }
}

/** Parses `20190601`, `201906` or `2019`, also with hyphens or a time. */
function toDate(text: string): { publishedAt: string; publishedPrecision: DatePrecision } | null {
  const time = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text.trim())
  if (time && isPartialDate(`${time[1]}-${time[2]}-${time[3]}`)) {
    const publishedAt = `${time[1]}-${time[2]}-${time[3]}T${time[4]}:${time[5]}:${time[6]}.000Z`
    return { publishedAt, publishedPrecision: 'day' }
  }
  const parts = /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?:T.*)?$/.exec(text.trim())
  if (!parts) return null
  const [, year, month, day] = parts
  const partial = [year, month, day].filter((part) => part !== undefined && part !== '00').join('-')
  if (!isPartialDate(partial)) return null
  const publishedPrecision = partial.length === 4 ? 'year' : partial.length === 7 ? 'month' : 'day'
  return { publishedAt: `${partial}${'-01-01'.slice(partial.length - 4)}T00:00:00.000Z`, publishedPrecision }
}

/**
 * The tier of a new book, by its audience (list 28): children and schools 1, general 2, higher education 3, professional
 * and scholarly 4, language learners and adult education 5. Null where it has none.
 */
export function toTier(product: Element): number | null {
  const audiences = children(toDescriptiveDetail(product), 'Audience')
  const own = audiences.find((each) => value(each, 'AudienceCodeTypeName') === onixNames.tier)
  const digit = value(own, 'AudienceCodeValue')
  if (digit !== null && /^\d$/.test(digit)) return Number(digit)
  const codes = audiences
    .filter((each) => value(each, 'AudienceCodeType') === '01')
    .map((each) => lookUp(tiers, value(each, 'AudienceCodeValue') ?? ''))
  return codes.find((tier) => tier !== undefined) ?? null
}

const tiers: Readonly<Record<string, number>> = {
  '01': 2, // general, trade
  '02': 1, // children
  '03': 1, // young adult
  '04': 1, // primary and secondary education
  '05': 3, // college, higher education
  '06': 4, // professional and scholarly
  '07': 5, // English language teaching
  '08': 5, // adult education
  '09': 5, // second language teaching
}
