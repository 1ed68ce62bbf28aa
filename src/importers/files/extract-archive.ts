import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'

import { unzipSync } from 'fflate'
import { Parser } from 'tar'

import { ImportError } from '@/importers/importer'

/** An entry as declared by the archive. */
export type ArchiveEntry = { name: string; bytes: number }

export type EntryHandler = {
  /** Called for every entry before it is unpacked; throws to abort. */
  accepts: (entry: ArchiveEntry) => boolean
  onFile: (name: string, content: Uint8Array) => void
}
type Extractor = (archive: string, handler: EntryHandler) => Promise<void>

/** ZIP files are read into memory. */
const maxZipBytes = 500_000_000
/** How much of a ZIP is unpacked at a time. */
const zipBatchBytes = 20_000_000
/** An entry whose packed size exceeds its declared size by more than the format's overhead declares a wrong size. */
const maxOverhead = 1_000

/** Unpacks a .tar, .tar.gz, .tgz or .zip, recognized by its signature. */
export async function extractArchive(archive: string, handler: EntryHandler): Promise<void> {
  const extract = await findExtractor(archive)
  await extract(archive, handler)
}

async function findExtractor(archive: string): Promise<Extractor> {
  const file = await open(archive)
  try {
    const { buffer: signature } = await file.read(Buffer.alloc(2), 0, 2, 0)
    if (signature.toString('latin1') === 'PK') return unzip
    if ((signature[0] === 0x1f && signature[1] === 0x8b) || /\.tar$/i.test(archive)) return untar
  } finally {
    await file.close()
  }
  throw new ImportError(`${archive} is no folder, Markdown file, .tar.gz, .tar or .zip.`)
}

/** The central directory of a ZIP is at its end, so the packed bytes are in memory; unpacked ones only a batch at a time. */
async function unzip(archive: string, { accepts, onFile }: EntryHandler): Promise<void> {
  if ((await stat(archive)).size > maxZipBytes)
    throw new Error(`it is larger than ${maxZipBytes / 1e6} MB; a folder or a .tar.gz may be.`)
  const bytes = await readFile(archive)
  let batch = new Set<string>()
  let remainingBytes = zipBatchBytes
  const unpackBatch = () => {
    const unpacked = unzipSync(bytes, { filter: ({ name }) => batch.has(name) })
    for (const [name, content] of Object.entries(unpacked)) onFile(name, content)
    batch = new Set()
    remainingBytes = zipBatchBytes
  }
  const accepted: ArchiveEntry[] = []
  unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      if (size > originalSize + maxOverhead) throw new Error('its list of contents is wrong.')
      if (accepts({ name, bytes: originalSize })) accepted.push({ name, bytes: originalSize })
      return false
    },
  })
  for (const { name, bytes: size } of accepted) {
    if (size > remainingBytes) unpackBatch()
    batch.add(name)
    remainingBytes -= size
  }
  unpackBatch()
}

async function untar(archive: string, { accepts, onFile }: EntryHandler): Promise<void> {
  let failure: Error | null = null
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      failure ??= error as Error
      return undefined
    }
  }
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      const chunks: Buffer[] = []
      const isFile = entry.type === 'File' || entry.type === 'OldFile'
      if (attempt(() => accepts({ name: entry.path, bytes: entry.size })) && isFile) {
        entry.on('data', (chunk: Buffer) => chunks.push(chunk))
        entry.on('end', () => void attempt(() => onFile(entry.path, Buffer.concat(chunks))))
      }
      entry.resume()
    },
  })
  const ended = new Promise<void>((resolve) => {
    parser.on('end', resolve)
    parser.on('error', (error: Error) => {
      failure ??= error
      resolve()
    })
  })
  // The parser decompresses gzip itself.
  for await (const chunk of createReadStream(archive)) {
    const isReady = parser.write(chunk as Buffer)
    if (failure) break
    if (!isReady) await Promise.race([once(parser, 'drain'), ended])
  }
  if (failure === null) {
    parser.end()
    await ended
  }
  if (failure !== null) throw failure as Error
}
