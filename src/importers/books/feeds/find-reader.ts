import { ImportError } from '@/importers/importer'
import { readHead } from '@/importers/files/read-head'
import type { BookReader } from './book-reader'
import { decodeXml } from './decode-xml'
import { readMarc, readMarcInXml } from '@/importers/books/marc/read-marc'
import { marcNamespace } from '@/importers/books/marc/marcxml'
import { readOnix } from '@/importers/books/onix/read-onix'
import { readBookTable } from '@/importers/books/table/read-table'
import { examinedBytes, findUnsupported, isTable } from './unsupported'
import { readThoth } from '@/importers/books/thoth/read-thoth'

/** The first element of XML, without its prefix. */
const root = /<(?![?!])(?:[\w.-]{1,40}:)?([\w.-]{1,40})/
const marcRoots = ['collection', 'record', 'OAI-PMH']
/** MarcEdit's notation of MARC as text. */
const marcMaker = /^=(?:LDR|000) {2}/

/** The reader for a file, by its content: file names are not reliable. */
export async function findReader(file: string): Promise<BookReader> {
  const head = await readHead(file, examinedBytes)
  const start = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (isIso2709(start)) return readMarc
  if (marcMaker.test(start)) {
    throw new ImportError('this is MARC in the notation of MarcEdit: compile it to MARC 21 (.mrc) or MARCXML.')
  }
  const unsupported = findUnsupported(start)
  if (unsupported !== null) throw new ImportError(unsupported)
  if (isTable(start)) return readBookTable
  if (start.startsWith('{') || start.startsWith('[')) return readThoth
  return (await isMarcXml(head)) ? readMarcInXml : readOnix
}

/** True for the leader of a record: its length, where its fields begin, and the lengths in its directory. */
function isIso2709(start: string): boolean {
  return /^\d{5}$/.test(start.slice(0, 5)) && /^\d{5}$/.test(start.slice(12, 17)) && start[20] === '4'
}

async function isMarcXml(head: Buffer): Promise<boolean> {
  async function* once() {
    yield head
  }
  let text = ''
  try {
    for await (const chunk of decodeXml(once())) text += chunk
  } catch {
    // An encoding that cannot be read is reported where the file is.
    return false
  }
  return text.includes(marcNamespace) || marcRoots.includes(root.exec(text)?.[1] ?? '')
}
