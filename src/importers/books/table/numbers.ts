import { toIsbn13, toIsbnDigits } from '@/lib/identifiers/isbn'
import { quote } from '@/lib/text/quote'

/** A number that a spreadsheet has rounded: its last digits are lost. */
const rounded = /^\d[.,]\d{1,12}E\+?\d{1,2}$/i
/** More are no numbers of one book. */
const maxItems = 100
const separator = /[;\n|]|,(?=\s*(?:97[89]|\d{9}))| \/ /

/** The ISBNs in a cell, as 13 digits, with a note for each number that is none; what is in brackets after one is not read. */
export function parseIsbns(cell: string, notes: string[]): string[] {
  return cell.split(separator, maxItems).flatMap((part) => {
    const written = part
      .replace(/^\s*(?:e-?|p-?)?ISBN(?:-1[03])?:?/i, '')
      .replace(/\(.*$/s, '')
      .trim()
    if (written === '') return []
    const digits = toIsbnDigits(written)
    // Spreadsheets drop the zero before an ISBN-10.
    const isbn = toIsbn13(digits) ?? (/^\d{8}[\dXx]$/.test(digits) ? toIsbn13(`0${digits}`) : null)
    if (isbn === null)
      notes.push(
        rounded.test(written)
          ? `isbn: ${quote(written)} was rounded by a spreadsheet: format the column as text, and enter the number again.`
          : `isbn: ${quote(written)} is no ISBN and is left out.`,
      )
    return isbn ?? []
  })
}

const integers = /\d{1,6}/g
/** A number with a word for pages after it. */
const ofPages =
  /\d{1,6}(?= ?(?:s|seiten?|pp?|pgs?|págs?|pages?|páginas?|pagin[ae]s?|pagine|blz|stron|str|sid(?:or|er)|стр|с|页|頁|ページ|쪽)(?!\p{L}))/giu

/** The number of pages in a cell, the largest of those before a word for pages, else of all: `XII, 98 S., 148 x 210 mm` is 98. */
export function parsePages(cell: string, notes: string[]): number | null {
  const plain = cell.replace(/(?<=\d)[.,' ](?=\d{3}(?!\d))/g, '')
  const counts = (plain.match(ofPages) ?? plain.match(integers) ?? []).map(Number)
  const pages = Math.max(0, ...counts.slice(0, 100))
  if (pages >= 1 && pages <= 20_000) return pages
  notes.push(`pages: ${quote(cell)} is left out; it has no number of pages.`)
  return null
}
