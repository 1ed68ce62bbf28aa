import { bareFormat } from '@/importers/books/record/bare-format'
import type { BookFields, Contributor } from '@/importers/books/record/book-record'
import { toPartsOfInverted, unknownParts } from '@/importers/books/record/person-names'
import { toPlainText } from '@/importers/books/record/plain-text'
import { toSubjectName } from '@/importers/books/subjects/subject-names'
import { toDistinctTags } from '@/importers/books/record/text-languages'
import { toIsbn13, toIsbnDigits } from '@/lib/identifiers/isbn'
import { toLanguageTag } from '@/lib/languages/language-tag'
import type { StoredFormat } from '@/schemas/catalogue/trade-record'
import { canonical, ordered, type Contributions, type Work } from './work'
import { toDoiName } from '@/lib/identifiers/doi'
import { lookUp } from '@/lib/look-up'

const roles: Readonly<Record<string, string>> = {
  AUTHOR: 'author',
  EDITOR: 'editor',
  TRANSLATOR: 'translator',
  PHOTOGRAPHER: 'photographer',
  ILLUSTRATOR: 'illustrator',
  MUSIC_EDITOR: 'music editor',
  FOREWORD_BY: 'foreword',
  INTRODUCTION_BY: 'introduction',
  AFTERWORD_BY: 'afterword',
  PREFACE_BY: 'preface',
  SOFTWARE_BY: 'software',
  RESEARCH_BY: 'research',
  CONTRIBUTIONS_BY: 'contributor',
  INDEXER: 'index',
}

export function toContributors(contributions: Contributions): Contributor[] {
  return ordered(contributions, (each) => each.contributionOrdinal).flatMap((each) => {
    const given = each.firstName ?? each.contributor?.firstName ?? ''
    const family = each.lastName ?? each.contributor?.lastName ?? ''
    const name = each.fullName?.trim() || [given, family].filter(Boolean).join(' ')
    if (name === '') return []
    const parts = given && family && !family.includes(',') ? toPartsOfInverted(`${family}, ${given}`) : unknownParts
    const biography = each.biography ?? canonical(each.biographies)?.content
    const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(each.contributor?.orcid ?? '')?.[0]
    return [
      {
        name,
        role: lookUp(roles, each.contributionType ?? '') ?? null,
        ...parts,
        orcid: orcid?.toUpperCase() ?? null,
        isni: null,
        biography: biography ? toPlainText(biography) || null : null,
      },
    ]
  })
}

/** Product forms (list 150) by type of publication. */
const forms: Readonly<Record<string, string>> = {
  PAPERBACK: 'BC',
  HARDBACK: 'BB',
  HTML: 'EC',
  MP3: 'AJ',
  WAV: 'AJ',
}
const download = 'ED'
/** The one whose ISBN is the book's, where it has several. */
const preferred = ['PAPERBACK', 'HARDBACK']

/** The publications of a work: the printed one is the book, each other a format of it. */
export function toFormats(work: Work): { main: StoredFormat | null; others: StoredFormat[] } {
  const rank = (type: string | null | undefined) =>
    (preferred.indexOf(type ?? '') + preferred.length + 1) % (preferred.length + 1)
  const formats = (work.publications ?? [])
    .toSorted((a, b) => rank(a.publicationType) - rank(b.publicationType))
    .map(({ publicationType, isbn, prices }) => {
      const price = prices?.find(isPrice)
      return {
        ...bareFormat,
        isbn: toIsbn13(toIsbnDigits(isbn ?? '')),
        form: lookUp(forms, publicationType ?? '') ?? download,
        price: price?.unitPrice?.toString() ?? null,
        currency: price?.currencyCode ?? null,
      }
    })
  const main = formats.find(({ isbn }) => isbn !== null) ?? formats[0] ?? null
  return { main, others: formats.filter((each) => each !== main) }
}

/** The number of prices of a work that are not kept: a publication has one. */
export function countOtherPrices({ publications }: Work): number {
  const others = (publications ?? []).map(({ prices }) => (prices ?? []).filter(isPrice).length - 1)
  return others.reduce((sum, count) => sum + Math.max(0, count), 0)
}

type Publication = NonNullable<Work['publications']>[number]

function isPrice({ unitPrice, currencyCode }: NonNullable<Publication['prices']>[number]): boolean {
  return Boolean(unitPrice) && /^[A-Z]{3}$/.test(currencyCode ?? '')
}

const schemes: Readonly<Record<string, string>> = { BIC: '12', BISAC: '10', LCC: '03', THEMA: '93' }
const proprietary = '24'

/** Codes with their schemes, and the names that readers see: those of the codes, then categories and keywords. */
export function toSubjects(work: Work): Pick<BookFields, 'subjects' | 'subjectCodes'> {
  const given = ordered(work.subjects, (each) => each.subjectOrdinal).flatMap(({ subjectType, subjectCode }) =>
    subjectType && subjectCode?.trim() ? [{ type: subjectType, text: subjectCode.trim() }] : [],
  )
  const codes = given.flatMap(({ type, text }): BookFields['subjectCodes'] => {
    const scheme = lookUp(schemes, type)
    if (scheme) return [{ scheme, schemeName: null, code: text, heading: null, isMain: false }]
    return type === 'CUSTOM'
      ? [{ scheme: proprietary, schemeName: null, code: null, heading: text, isMain: false }]
      : []
  })
  const names = [
    ...given.flatMap(({ type, text }) => toSubjectName(lookUp(schemes, type) ?? '', text) ?? []),
    ...given.filter(({ type }) => type === 'CUSTOM').map(({ text }) => text),
    ...given.filter(({ type }) => type === 'KEYWORD').map(({ text }) => text),
  ]
  const distinct = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
  return {
    subjects: names.filter((name, index) => distinct.get(name.toLowerCase()) === name && names.indexOf(name) === index),
    subjectCodes: codes.toSorted((a, b) => (a.scheme < b.scheme ? -1 : Number(a.scheme > b.scheme))),
  }
}

/** The language of the text, its further ones, and the one that it was translated from. */
export function toLanguages(work: Work): { language: string | null; languages: BookFields['languages'] } {
  const tags = (work.languages ?? []).flatMap(({ languageCode, languageRelation, mainLanguage }) => {
    const tag = toLanguageTag((languageCode ?? '').toLowerCase())
    return tag === null
      ? []
      : [{ tag, isOriginal: languageRelation === 'TRANSLATED_FROM', isMain: mainLanguage === true }]
  })
  const ofText = tags.filter(({ isOriginal }) => !isOriginal).toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
  const [language = null, ...further] = toDistinctTags(ofText.map(({ tag }) => tag))
  const originals = tags.filter(({ isOriginal }) => isOriginal)
  return {
    language,
    languages: [
      ...further.map((tag) => ({ role: '01', language: tag })),
      ...originals.map(({ tag }) => ({ role: '02', language: tag })),
    ],
  }
}

/** Relations (list 51); chapters are children of their book. */
const relations: Readonly<Record<string, string>> = {
  HAS_PART: '01',
  HAS_TRANSLATION: '11',
  IS_PART_OF: '02',
  IS_REPLACED_BY: '05',
  IS_TRANSLATION_OF: '11',
  REPLACES: '03',
}

export function toRelated(work: Work): BookFields['related'] {
  return ordered(work.relations, (each) => each.relationOrdinal).flatMap(({ relationType, relatedWork }) => {
    const relation = lookUp(relations, relationType ?? '')
    const doi = toDoi(relatedWork?.doi)
    return relation && doi ? [{ relation, type: '06', value: doi }] : []
  })
}

export function toDoi(given: string | null | undefined): string | null {
  return given ? toDoiName(given).trim() || null : null
}
