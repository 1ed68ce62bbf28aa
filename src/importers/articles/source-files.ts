import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

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

/** The files of a folder, a .tar, .tar.gz, .tgz or .zip, or one file alone, by path. */
export async function openSource(place: string): Promise<SourceFile[]> {
  const files = (await stat(place)).isDirectory() ? await listFolder(place) : await openFile(place)
  return files.filter((file) => isUsed(file.path)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function listFolder(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const place = path.join(entry.parentPath ?? entry.path, entry.name)
      return { path: path.relative(folder, place).split(path.sep).join('/'), read: () => readFile(place) }
    })
}

async function openFile(place: string): Promise<SourceFile[]> {
  if (/\.(md|markdown|mdx)$/i.test(place))
    return [{ path: path.basename(place), read: () => readFile(place) }]
  const bytes = await readFile(place)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return unzip(bytes, place)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return untar(gunzip(bytes, place), place)
  if (/\.tar$/i.test(place)) return untar(bytes, place)
  throw new UnusableError(`${place} is no folder, Markdown file, .tar.gz, .tar or .zip.`)
}

function gunzip(bytes: Buffer, place: string): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxTotalBytes })
  } catch (error) {
    throw new UnusableError(`${place} cannot be unpacked: ${(error as Error).message}`)
  }
}

function unzip(bytes: Buffer, place: string): SourceFile[] {
  let total = 0
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isUsed(name) || originalSize > maxFileBytes) return false
        total += originalSize
        if (total > maxTotalBytes) throw new Error('it holds too much')
        return true
      },
    })
    return Object.entries(unpacked).map(([name, content]) => ({
      path: tidy(name),
      read: async () => Buffer.from(content),
    }))
  } catch (error) {
    throw new UnusableError(`${place} cannot be unpacked: ${(error as Error).message}`)
  }
}

async function untar(bytes: Buffer, place: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  await new Promise<void>((resolve, reject) => {
    const parser = new Parser({
      filter: (name) => isUsed(name),
      strict: true,
      onReadEntry: (entry) => {
        const chunks: Buffer[] = []
        entry.on('data', (chunk: Buffer) => chunks.push(chunk))
        entry.on('end', () => {
          if (entry.type !== 'File' && entry.type !== 'OldFile') return
          const content = Buffer.concat(chunks)
          if (content.length <= maxFileBytes)
            files.push({ path: tidy(entry.path), read: async () => content })
        })
        entry.resume()
      },
    })
    parser.on('end', () => resolve())
    parser.on('error', (error: Error) =>
      reject(new UnusableError(`${place} cannot be unpacked: ${error.message}`)),
    )
    parser.end(bytes)
  })
  return files
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
