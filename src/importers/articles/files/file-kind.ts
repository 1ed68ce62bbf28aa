import path from 'node:path'

import { ImportError } from '@/importers/importer'
import { readHead } from '@/importers/files/read-head'
import { isGzip } from '@/importers/files/unpack-gzip'

/** An archive of files, a compressed file, or a document by itself. */
export type FileKind = 'archive' | 'gzip' | 'document'

const signatureBytes = 512
/** The offset of the signature of a tar file. */
const tarMark = { start: 257, text: 'ustar' }

/** The kind of a file by its first bytes; of a Word document by its name, since it is a ZIP file, too. */
export async function findFileKind(location: string): Promise<FileKind> {
  const start = await readHead(location, signatureBytes)
  if (start.subarray(0, 2).toString('latin1') === 'PK') return /\.docx$/i.test(location) ? 'document' : 'archive'
  if (isGzip(start)) return /\.(?:tgz|tar\.gz)$/i.test(location) ? 'archive' : 'gzip'
  if (isTar(start) || /\.tar$/i.test(location)) return 'archive'
  if (start.includes(0)) throw new ImportError(toUnsupportedMessage(path.basename(location)))
  return 'document'
}

/** The message for a file of an unsupported kind: what to import instead. */
export function toUnsupportedMessage(name: string): string {
  return (
    `${name} is nothing that holds articles: a folder, .zip, .tar, .tar.gz, Markdown, MDX, HTML with front matter, ` +
    'DOCX, or an export of WordPress (.xml) or Ghost (.json).'
  )
}

function isTar(start: Buffer): boolean {
  return start.subarray(tarMark.start, tarMark.start + tarMark.text.length).toString('latin1') === tarMark.text
}
