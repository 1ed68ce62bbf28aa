import { once } from 'node:events'
import { createReadStream, writeFileSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { unzipSync } from 'fflate'
import { Parser } from 'tar'

import { UnusableError } from '@/importers/importer'

/** One file of a folder or an archive. Its path is relative and uses slashes. */
export type SourceFile = { path: string; read: () => Promise<Buffer> }

const usedExtensions = new Set([
  '.md',
  '.markdown',
  '.mdx',
  '.jpg',
  '.jpeg',
  '.png',
  '.gif',
  '.webp',
  '.avif',
  '.svg',
  '.yml',
  '.yaml',
])
const maxFileBytes = 20_000_000
/** What an archive may hold once it is unpacked; a small file can claim to be any size. */
const maxTotalBytes = 1_000_000_000

/** The files of an input, until it is closed. */
export type Source = { files: SourceFile[]; close: () => Promise<void> }

/**
 * The files of a folder, a .tar, .tar.gz, .tgz or .zip, or one file alone, by path. An archive is unpacked to disk, so
 * that memory does not grow with it; closing removes what was unpacked.
 */
export async function openSource(place: string): Promise<Source> {
  const source = (await stat(place)).isDirectory() ? await openFolder(place) : await openFile(place)
  const files = source.files.filter((file) => isUsed(file.path)).sort((a, b) => (a.path < b.path ? -1 : 1))
  return { ...source, files }
}

async function openFolder(folder: string): Promise<Source> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const place = path.join(entry.parentPath ?? entry.path, entry.name)
      return { path: path.relative(folder, place).split(path.sep).join('/'), read: () => readFile(place) }
    })
  return { files, close: async () => undefined }
}

async function openFile(place: string): Promise<Source> {
  if (/\.(md|markdown|mdx)$/i.test(place))
    return {
      files: [{ path: path.basename(place), read: () => readFile(place) }],
      close: async () => undefined,
    }
  const unpack = await findUnpacker(place)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-import-'))
  const close = () => rm(folder, { recursive: true, force: true })
  /** By path; the names on disk are numbers, since those of an archive can be anything. */
  const kept = new Map<string, string>()
  let total = 0
  try {
    await unpack(place, {
      wants(name, bytes) {
        total += bytes
        if (total > maxTotalBytes) throw new Error('it holds too much.')
        return isUsed(name) && bytes <= maxFileBytes
      },
      keep(name, content) {
        const file = path.join(folder, String(kept.size))
        writeFileSync(file, content)
        kept.set(tidy(name), file)
      },
    })
  } catch (error) {
    await close()
    throw new UnusableError(`${place} cannot be unpacked: ${(error as Error).message}`)
  }
  return { files: [...kept].map(([name, file]) => ({ path: name, read: () => readFile(file) })), close }
}

type Unpacking = {
  /** Asked of every entry before it is unpacked. */
  wants: (name: string, bytes: number) => boolean
  keep: (name: string, content: Uint8Array) => void
}
type Unpacker = (place: string, unpacking: Unpacking) => Promise<void>

async function findUnpacker(place: string): Promise<Unpacker> {
  const file = await open(place)
  try {
    const { buffer: start } = await file.read(Buffer.alloc(2), 0, 2, 0)
    if (start.toString('latin1') === 'PK') return unzip
    if ((start[0] === 0x1f && start[1] === 0x8b) || /\.tar$/i.test(place)) return untar
  } finally {
    await file.close()
  }
  throw new UnusableError(`${place} is no folder, Markdown file, .tar.gz, .tar or .zip.`)
}

/** A ZIP's list of contents is at its end, so its own bytes are in memory; what they unpack to never all at once. */
async function unzip(place: string, { wants, keep }: Unpacking): Promise<void> {
  const bytes = await readFile(place)
  let batch = new Set<string>()
  let room = maxFileBytes
  const unpack = () => {
    const unpacked = unzipSync(bytes, { filter: ({ name }) => batch.has(name) })
    for (const [name, content] of Object.entries(unpacked)) keep(name, content)
    batch = new Set()
    room = maxFileBytes
  }
  const wanted: { name: string; size: number }[] = []
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (wants(name, originalSize)) wanted.push({ name, size: originalSize })
      return false
    },
  })
  for (const { name, size } of wanted) {
    if (size > room) unpack()
    batch.add(name)
    room -= size
  }
  unpack()
}

async function untar(place: string, { wants, keep }: Unpacking): Promise<void> {
  let fault: Error | null = null
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      fault ??= error as Error
      return undefined
    }
  }
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      const chunks: Buffer[] = []
      const isFile = entry.type === 'File' || entry.type === 'OldFile'
      if (attempt(() => wants(entry.path, entry.size)) && isFile) {
        entry.on('data', (chunk: Buffer) => chunks.push(chunk))
        entry.on('end', () => void attempt(() => keep(entry.path, Buffer.concat(chunks))))
      }
      entry.resume()
    },
  })
  const ended = new Promise<void>((resolve) => {
    parser.on('end', resolve)
    parser.on('error', (error: Error) => {
      fault ??= error
      resolve()
    })
  })
  // It unpacks gzip by itself.
  for await (const chunk of createReadStream(place)) {
    const isReady = parser.write(chunk as Buffer)
    if (fault) break
    if (!isReady) await Promise.race([once(parser, 'drain'), ended])
  }
  if (fault === null) {
    parser.end()
    await ended
  }
  if (fault !== null) throw fault as Error
}

function isUsed(name: string): boolean {
  const segments = name.split('/')
  // What other systems leave beside files: __MACOSX, .git, ._name.
  if (
    segments.some(
      (segment) => segment === '__MACOSX' || segment === 'node_modules' || /^\.[^.]/.test(segment),
    )
  )
    return false
  return usedExtensions.has(path.extname(name).toLowerCase())
}

function tidy(name: string): string {
  return path.posix.normalize(name.replace(/\\/g, '/')).replace(/^(\.\.?\/)+|^\/+/, '')
}
