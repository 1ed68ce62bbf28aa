import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { extractArchive } from '@/importers/files/extract-archive'
import { ImportError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { readHead } from '@/importers/files/read-head'
import { isGzip, unpackGzip } from '@/importers/files/unpack-gzip'
import { examinedBytes, isTable } from './unsupported'

const feedFile = /\.(?:xml|onix|onx|mrc|marc|marcxml|json)$/i
const readable = /\.(?:xml|onix|onx|mrc|marc|marcxml|json|gz|zip)$/i

/** The feeds to read: the files named, those in folders, and what is in compressed files, unpacked to `workFolder`. */
export async function findFeeds(paths: readonly string[], workFolder: string): Promise<string[]> {
  const found: string[] = []
  for (const location of paths) {
    if ((await stat(location)).isDirectory()) found.push(...(await findInFolder(location, workFolder)))
    else found.push(...(await unpack(location, workFolder)))
  }
  return found
}

async function findInFolder(folder: string, workFolder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => readable.test(name) && !name.startsWith('.')).sort()
  if (names.length === 0)
    throw new ImportError(
      `${folder} holds no feeds: no .xml, .onix, .mrc, .json, .gz or .zip. Tables are named one by one.`,
    )
  const found: string[] = []
  for (const name of names) found.push(...(await unpack(path.join(folder, name), workFolder)))
  return found
}

async function unpack(file: string, workFolder: string): Promise<string[]> {
  const kind = await findKind(file)
  if (kind === 'plain') return [file]
  const folder = await mkdtemp(path.join(workFolder, 'feed-'))
  try {
    return kind === 'zip' ? await unzip(file, folder) : [await unpackGzip(file, folder, limits.archive.totalBytes)]
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${file} cannot be unpacked: ${(error as Error).message}`)
  }
}

async function findKind(file: string): Promise<'zip' | 'gzip' | 'plain'> {
  const head = await readHead(file, examinedBytes)
  const start = head.toString('latin1')
  // A workbook is a ZIP file that is read as it is.
  if (start.startsWith('PK')) return isTable(start) ? 'plain' : 'zip'
  return isGzip(head) ? 'gzip' : 'plain'
}

/** The feeds of a ZIP, in the order of their names; on disk they are numbered, since names of an archive are untrusted. */
async function unzip(file: string, folder: string): Promise<string[]> {
  const unpacked = new Map<string, string>()
  let bytes = 0
  await extractArchive(file, {
    accepts(entry) {
      if (!feedFile.test(entry.name) || entry.name.startsWith('__MACOSX/')) return false
      bytes += entry.bytes
      if (bytes > limits.archive.totalBytes) throw new Error(toSizeText())
      return true
    },
    onFile(name, content) {
      const target = path.join(folder, `${unpacked.size}.xml`)
      writeFileSync(target, content)
      unpacked.set(name, target)
    },
  })
  if (unpacked.size === 0)
    throw new ImportError(
      `${file} holds no feeds: no .xml, .onix, .mrc or .json. Tables are imported one by one, not in a ZIP file.`,
    )
  return [...unpacked].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, target]) => target)
}

function toSizeText(): string {
  return `it holds more than ${limits.archive.totalBytes / 1e6} MB.`
}
