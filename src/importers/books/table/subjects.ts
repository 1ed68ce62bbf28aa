import type { BookFields } from '@/importers/books/record/book-record'
import { unique } from '@/importers/books/record/lists'
import { toSubjectName } from '@/importers/books/subjects/subject-names'
import { toOneLine } from '@/lib/text/one-line'

/** Schemes (list 27) by the field of a column, with what their codes look like. */
const schemes = {
  thema: { scheme: '93', pattern: /^(?:[ACDFGJ-NP-Y][A-Z0-9]{0,9}|[1-6][A-Z0-9]{0,9}(?:-[A-Z0-9]{1,5}){0,4})$/ },
  bisac: { scheme: '10', pattern: /^[A-Z]{3}\d{6}$/ },
  bic: { scheme: '12', pattern: /^[A-Z0-9]{1,8}$/ },
  dewey: { scheme: '01', pattern: /^\d{3}(?:\.\d{1,15})?$/ },
} as const
export type SchemeField = keyof typeof schemes

/** The items of a cell, separated by semicolons, bars or lines, else by commas. */
function toItems(cell: string): string[] {
  const items = /[;|\n]/.test(cell) ? cell.split(/[;|\n]/) : cell.split(/,/)
  return items.map(toOneLine).filter(Boolean)
}

/** True where more items of a column of codes are words than codes; where each code has its name beside it, they are as many. */
export function hasMostlyWords(field: SchemeField, cells: readonly string[]): boolean {
  const items = cells.flatMap(toItems)
  const codes = items.filter((text) => schemes[field].pattern.test(text))
  return codes.length * 2 < items.length
}

type Given = { field: SchemeField | 'subjects'; cell: string }

/** The subjects that readers see, and the codes of classifications. What a column of codes has that is none is a subject. */
export function parseSubjects(cells: readonly Given[]): Pick<BookFields, 'subjects' | 'subjectCodes'> {
  const items = cells.flatMap(({ field, cell }) => toItems(cell).map((text) => ({ field, text })))
  const codes: BookFields['subjectCodes'] = []
  const names: string[] = []
  for (const { field, text } of items) {
    const name = field === 'subjects' ? 'bisac' : field
    const { scheme, pattern } = schemes[name]
    // Some write the heading beside the code: `HIS014000 – HISTORY / Europe`.
    const [code = ''] = text.split(/[ :–—-]/, 1)
    if (!pattern.test(text) && !(name === 'bisac' && pattern.test(code))) {
      names.push(text)
      continue
    }
    codes.push({ scheme, schemeName: null, code: pattern.test(text) ? text : code, heading: null, isMain: false })
    const shown = toSubjectName(scheme, text)
    if (shown !== null) names.push(shown)
  }
  const distinct = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
  return {
    subjects: unique(names).filter((name) => distinct.get(name.toLowerCase()) === name),
    subjectCodes: unique(codes),
  }
}
