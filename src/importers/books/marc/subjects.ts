import type { MarcRecord } from '@/formats/catalogue/marc/record'
import type { BookFields } from '@/importers/books/record/book-record'
import { unique } from '@/importers/books/record/lists'
import { toSubjectName } from '@/importers/books/subjects/subject-names'
import { lookUp } from '@/lib/look-up'
import { fields, firstIndicator, plain, secondIndicator, text, texts, type DataField } from './fields'
import { isAboutProduct, toTradeCode } from './trade-terms'

type SubjectCode = BookFields['subjectCodes'][number]

/** Schemes (list 27) by MARC's codes of sources. */
const schemes: Readonly<Record<string, string>> = {
  bicssc: '12',
  bisacsh: '10',
  clil: '29',
  eurovoc: 'B0',
  fast: 'B6',
  gnd: '91',
  lcsh: '04',
  mesh: '06',
  nur: '32',
  ram: 'A5',
  rameau: 'A5',
  sdnb: '18',
  thema: '93',
}
/** The same by the second indicator of subject headings. */
const indicators: Readonly<Record<string, string>> = { '0': '04', '2': '06' }
const proprietary = '24'
const headings = ['600', '610', '611', '630', '647', '648', '650', '651', '655']
const mainParts = [...'abcdfgklmnopqrst']
const divisions = [...'vxyz']
/**
 * What codes of these schemes look like; some records have them where others have headings. Those of BIC and Thema have
 * no I and O, and begin with one of these groups: a heading may be a word in capitals, such as AIDS. Qualifiers of Thema
 * may name a country, as `1DST-IT` does.
 */
const codePatterns: Readonly<Record<string, RegExp>> = {
  '10': /^[A-Z]{3}\d{6}$/,
  '12': /^(?:[A-HJ-NPR-Y]|(?:A[BCFGJKMNPSV]|B[GJKMT]|C[BFJ]|D[CDNQS]|E[BLS]|F[ACFHJKLMPQRTVWXYZ]|G[BLMPT]|H[BDPR]|J[FHKMNPW]|K[CFJN]|L[ABNR]|M[BFJMNQRXZ]|P[BDGHNS]|R[BGNP]|T[BCDGHJNQRTV]|U[BDFGKLMNQRTY]|V[FSX]|W[BCDFGHJKMNQSTZ]|Y[BDFNQRXZ])[A-HJ-NP-Z]{0,4}\d{0,3})$/,
  '93': /^(?:[1-6][A-HJ-NP-Z]{1,5}\d{0,3}(?:-[A-Z]{1,6}){0,2}|[A-HJ-NP-Y]|(?:A[BFGJKMTV]|C[BFJ]|D[BCDNS]|F[BCDFGHJKLMNPQRSTUVWXYZ]|G[BLPT]|J[BHKMNPW]|K[CFJN]|L[ABNW]|M[BFJKNQRXZ]|N[HK]|P[BDGHNS]|Q[DR]|R[BGNP]|S[CFHKMPTVXZ]|T[BCDGHJNQRTV]|U[BDFGKLMNPQRTXY]|V[FSX]|W[BCDFGHJKMNQRTZ]|X[AQR]|Y[BDFNPRXZ])[A-HJ-NP-Z]{0,4}\d{0,3})$/,
}

/** Classifications and headings of a record with their schemes, by scheme. */
export function toSubjectCodes(record: MarcRecord, isOwn: boolean): SubjectCode[] {
  // An export of ours has codes in fields of their own: a heading in capitals is one.
  const isCode = (field: DataField) => !isOwn && hasCode(field)
  const found = [
    ...toNamedCodes(record, isCode),
    ...fields(record, '082', '083').flatMap((field) => toDewey(field)),
    ...fields(record, '050', '090').flatMap((field) => toCodes(field, '03', null)),
    ...fields(record, '060').flatMap((field) => toCodes(field, '05', null)),
    ...fields(record, '080').flatMap((field) => toCodes(field, '09', null)),
    ...fields(record, ...headings).flatMap((field) => (isCode(field) ? [] : toHeading(record, field))),
  ]
  // A library's records repeat headings with other authority numbers.
  return unique(found).toSorted((a, b) => (a.scheme < b.scheme ? -1 : Number(a.scheme > b.scheme)))
}

/** Codes of schemes that the record names, among which are those whose codes have names for readers. */
function toNamedCodes(record: MarcRecord, isCode: (heading: DataField) => boolean): SubjectCode[] {
  return fields(record, '072', '084', ...headings, '653').flatMap((field) => {
    if (field.tag === '653') return texts(field, 'a').flatMap((term) => toTradeCode(term) ?? [])
    if (headings.includes(field.tag) && !isCode(field)) return []
    return toCodes(field, toScheme(source(field)), source(field))
  })
}

/** True for a heading that is a code. */
function hasCode(field: DataField): boolean {
  return codePatterns[toScheme(source(field)) ?? '']?.test(text(field, 'a') ?? '') ?? false
}

/** The subjects that readers see: headings and uncontrolled terms, and the names of codes where they have one. */
export function toSubjects(record: MarcRecord, isOwn: boolean): string[] {
  // An export of ours has the names that readers see beside the codes.
  if (isOwn)
    return fields(record, '650')
      .filter((each) => secondIndicator(each) === '4')
      .flatMap((each) => texts(each, 'a'))
  const named = toNamedCodes(record, hasCode).flatMap(({ scheme, code }) => toSubjectName(scheme, code ?? '') ?? [])
  const given = fields(record, ...headings, '653').flatMap((field) => {
    if (field.tag === '653')
      return texts(field, 'a').flatMap((term) => (isAboutProduct(term) ? [] : (plain(record, term) ?? [])))
    return hasCode(field) ? [] : (toHeadingText(record, field) ?? [])
  })
  const distinct = new Map<string, string>()
  for (const name of [...named, ...given]) if (!distinct.has(name.toLowerCase())) distinct.set(name.toLowerCase(), name)
  return [...distinct.values()]
}

/** The scheme by a code of a source; none for names that every object has. */
function toScheme(name: string): string | undefined {
  return lookUp(schemes, name)
}

/** The source of a term, without an edition: `23sdnb`, `bisacsh/2021`. */
function source(field: DataField): string {
  const given = text(field, '2')?.split('/')[0]?.toLowerCase() ?? ''
  return given.endsWith('sdnb') ? 'sdnb' : given
}

function toCodes(field: DataField, scheme: string | undefined, sourceName: string | null): SubjectCode[] {
  if (scheme === undefined && !sourceName) return []
  return texts(field, 'a').map((code) => ({
    scheme: scheme ?? proprietary,
    schemeName: scheme ? null : sourceName,
    code,
    heading: null,
    isMain: false,
  }))
}

/** Dewey numbers, without the marks of where they may be cut; numbers of another scheme have its name. */
function toDewey(field: DataField): SubjectCode[] {
  const name = text(field, '2')
  // The indicator 7 is also that of other editions and translations: `5/nor`, `23/swe`.
  const isOther = firstIndicator(field) === '7' && name !== null && !/\d/.test(name)
  if (isOther || source(field) === 'sdnb') return toCodes(field, toScheme(source(field)), source(field))
  const scheme = firstIndicator(field) === '1' ? '02' : '01'
  return toCodes(field, scheme, null).map((each) => ({ ...each, code: each.code?.replaceAll('/', '') ?? null }))
}

function toHeading(record: MarcRecord, field: DataField): SubjectCode[] {
  const indicator = secondIndicator(field)
  const heading = toHeadingText(record, field)
  const name = indicator === '7' ? source(field) : ''
  const scheme = indicator === '7' ? toScheme(name) : indicators[indicator]
  if (heading === null || (scheme === undefined && name === '')) return []
  return [{ scheme: scheme ?? proprietary, schemeName: scheme ? null : name, code: null, heading, isMain: false }]
}

/** A heading with its subdivisions: `Cats – Behavior – France`. */
function toHeadingText(record: MarcRecord, field: DataField): string | null {
  const main = plain(record, texts(field, ...mainParts).join(' ') || null)
  const parts = [main, ...texts(field, ...divisions).map((part) => plain(record, part))]
  return parts.filter(Boolean).join(' – ') || null
}
