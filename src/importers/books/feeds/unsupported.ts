/** What of a file tells its kind: enough for everything before the first record in XML. */
export const examinedBytes = 65_536

const zip = 'PK\x03\x04'

/** How files begin that people give for books. `start` of these has a character for each byte. */
const kinds: readonly { name: string; start: RegExp; entry?: RegExp }[] = [
  { name: 'a Word document', start: /^PK\x03\x04/, entry: /PK\x03\x04[\s\S]{26}word\// },
  { name: 'an e-book (EPUB)', start: /^PK\x03\x04[\s\S]{26}mimetypeapplication\/epub\+zip/ },
  { name: 'an Excel workbook or Word document of an old version', start: /^\xd0\xcf\x11\xe0/ },
  { name: 'a PDF', start: /^%PDF-/ },
  { name: 'a web page', start: /^<(?:!doctype html|html)\b/i },
  { name: 'a list of references (BibTeX)', start: /^@[a-z]{1,30} {0,5}[{(]/i },
  { name: 'a list of references (RIS)', start: /^TY {2}- / },
]
const advice =
  'books are imported from ONIX, MARC 21, MARCXML and Thoth’s JSON, which programs for publishers and libraries export, and from tables (CSV, XLSX, ODS).'

/** What to import instead of a file of such a kind. */
export function toRefusal(kind: string): string {
  return `this is ${kind}, and no format of books: ${advice}`
}

/** Why a file that begins so cannot be imported; null where it may be XML. `start` has a character for each byte. */
export function findUnsupported(start: string): string | null {
  if (start.trim() === '') return 'it is empty.'
  const name = kinds.find((kind) => kind.start.test(start) && (kind.entry?.test(start) ?? true))?.name
  if (name !== undefined) return toRefusal(name)
  return start.startsWith(zip) && !isTable(start)
    ? 'this is a ZIP archive: unpack it, and import the files in it.'
    : null
}

/** The first entry of a workbook in XLSX whose name shows it, and the type of one in ODS. */
const workbook = /PK\x03\x04[\s\S]{26}(?:xl\/|mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet)/
/** The lines among which the header is looked for, below a title. */
const examinedLines = 10

/** True for a file that begins like a table: a workbook, or text of which one of the first lines has several columns. */
export function isTable(start: string): boolean {
  if (start.startsWith(zip)) return workbook.test(start)
  const text = start.replaceAll('\0', '')
  const [first = '', ...others] = text.split(/\r\n?|\n/, examinedLines)
  if (/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*[<{[]/.test(first) || /<(?:\?xml\s|[a-z:]{0,20}ONIXMessage)/i.test(text))
    return false
  return [first, ...others].some((line) => /[;,\t|]/.test(line))
}
