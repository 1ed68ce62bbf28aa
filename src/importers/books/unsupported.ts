/** How files begin that people give for books. */
const kinds: readonly { name: string; start: RegExp; has?: string }[] = [
  { name: 'an Excel workbook', start: /^PK\x03\x04/, has: 'xl/' },
  { name: 'a Word document', start: /^PK\x03\x04/, has: 'word/' },
  { name: 'an OpenDocument spreadsheet', start: /^PK\x03\x04/, has: 'opendocument.spreadsheet' },
  { name: 'an e-book (EPUB)', start: /^PK\x03\x04/, has: 'application/epub+zip' },
  { name: 'an Excel workbook or Word document of an old version', start: /^\xd0\xcf\x11\xe0/ },
  { name: 'a PDF', start: /^%PDF-/ },
  { name: 'a web page', start: /^<(?:!doctype html|html)\b/i },
  { name: 'a list of references (BibTeX)', start: /^@[a-z]{1,30} {0,5}[{(]/i },
  { name: 'a list of references (RIS)', start: /^TY {2}- / },
]
const advice =
  'books are imported from ONIX, MARC 21, MARCXML and Thoth’s JSON, which programs for publishers and libraries export.'

/** Why a file that begins so cannot be imported; null where it may be XML. `start` has a character for each byte. */
export function findUnsupported(start: string): string | null {
  if (start.trim() === '') return 'it is empty.'
  const found = kinds.find((kind) => kind.start.test(start) && (kind.has === undefined || start.includes(kind.has)))
  const name = found?.name ?? (isTable(start) ? 'a table' : null)
  if (name !== null) return `this is ${name}, and no format of books: ${advice}`
  return start.startsWith('PK\x03\x04') ? 'this is a ZIP archive: unpack it, and import the files in it.' : null
}

/** True where the first line has several columns. */
function isTable(start: string): boolean {
  const [line = ''] = start.split(/[\r\n]/, 1)
  return /[;,\t|]/.test(line) && !/[<{[]/.test(line) && !start.startsWith('PK\x03\x04') && !start.includes('<?xml')
}
