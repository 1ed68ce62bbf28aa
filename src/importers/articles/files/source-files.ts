import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { RecordError, ImportError } from '@/importers/importer'
import type { Origin } from '@/importers/writing/imported-values'
import { limits as defaultLimits } from '@/importers/limits'
import { isExportName, toMarkup, type Markup } from './markup'
import { unpackGzip } from '@/importers/files/unpack-gzip'
import { findFileKind, toUnsupportedMessage } from './file-kind'
import { extractArchive, type ArchiveEntry } from '@/importers/files/extract-archive'
import { toFileOrigin, toFolderOrigin } from '@/importers/articles/origins'

/** A file of a folder or archive. Its path is relative, with slashes; `read` throws a {@link RecordError} where it exceeds a limit. */
export type SourceFile = {
  path: string
  read: () => Promise<Buffer>
  /** Only if it is not clear from the name. */
  markup?: Markup
  /** Where it comes from, unless it was given by itself. */
  origin?: Origin
}

const importedExtensions = new Set([
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
  '.html',
  '.htm',
  '.njk',
  '.docx',
  '.xml',
  '.json',
])
type ArchiveLimits = typeof defaultLimits.archive
/** Archives are unpacked into a folder of `workFolder`. */
type OpenOptions = { workFolder: string; limits?: ArchiveLimits }

/** The files of an input; they can be read until it is closed. */
export type Source = { files: SourceFile[]; close: () => Promise<void> }

/**
 * Opens a folder, a .tar, .tar.gz, .tgz or .zip, or a single file, which may be compressed (.gz). The files are sorted by path. An archive is unpacked
 * to disk, so that memory does not grow with it; closing removes the unpacked files.
 */
export async function openSource(
  location: string,
  { workFolder, limits = defaultLimits.archive }: OpenOptions,
): Promise<Source> {
  const isFolder = (await stat(location)).isDirectory()
  const source = isFolder ? await openFolder(location, limits) : await openFile(location, { workFolder, limits })
  return { ...source, files: source.files.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

async function openFolder(folder: string, limits: ArchiveLimits): Promise<Source> {
  const origin = { name: toFolderOrigin(folder), site: null }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const location = path.join(entry.parentPath ?? entry.path, entry.name)
      const name = path.relative(folder, location).split(path.sep).join('/')
      return { ...toSourceFile(name, location, limits), origin }
    })
    .filter((file) => isImported(file.path))
  if (files.length > limits.files)
    throw new ImportError(`${folder} holds ${toFileLimitText(limits)}; import it in parts.`)
  return { files, close: async () => undefined }
}

async function openFile(location: string, { workFolder, limits }: Required<OpenOptions>): Promise<Source> {
  const kind = await findFileKind(location)
  if (kind === 'gzip') return openGzip(location, { workFolder, limits })
  if (kind === 'document') {
    const name = path.basename(location)
    if (path.extname(name) !== '' && !isImported(name)) throw new ImportError(toUnsupportedMessage(name))
    // Without an ending, as standard input is, it is Markdown unless it proves to be an export.
    const file = toSourceFile(name, location, { ...limits, fileBytes: limits.exportBytes })
    const isNamed = toMarkup(name) !== null || isExportName(name)
    return { files: [isNamed ? file : { ...file, markup: 'markdown' }], close: async () => undefined }
  }
  return openArchive(location, { workFolder, limits })
}

/** Unpacks a single file that is compressed, and opens it. */
async function openGzip(location: string, { workFolder, limits }: Required<OpenOptions>): Promise<Source> {
  const folder = await mkdtemp(path.join(workFolder, 'gzip-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const file = await unpackGzip(location, folder, limits.totalBytes)
    const source = await openFile(file, { workFolder, limits })
    return { files: source.files, close: async () => void (await Promise.all([source.close(), close()])) }
  } catch (error) {
    await close()
    throw error
  }
}

async function openArchive(location: string, { workFolder, limits }: Required<OpenOptions>): Promise<Source> {
  const folder = await mkdtemp(path.join(workFolder, 'archive-'))
  const close = () => rm(folder, { recursive: true, force: true })
  const origin = { name: toFileOrigin(location), site: null }
  /** Files on disk are numbered, since the names of an archive are untrusted. */
  const unpacked = new Map<string, SourceFile>()
  let written = 0
  const checkSize = createSizeCheck((await stat(location)).size, limits)
  try {
    await extractArchive(location, {
      accepts({ name, bytes }) {
        checkSize(bytes)
        if (!isImported(name)) return false
        const problem = findProblem({ name, bytes }, limits)
        if (problem !== null) unpacked.set(normalizePath(name), toRejectedFile(normalizePath(name), problem))
        return problem === null
      },
      onFile(name, content) {
        const file = path.join(folder, String(written++))
        writeFileSync(file, content)
        unpacked.set(normalizePath(name), { ...toSourceFile(normalizePath(name), file, limits), origin })
      },
    })
  } catch (error) {
    await close()
    if (error instanceof ImportError) throw error
    throw new ImportError(`${location} cannot be unpacked: ${(error as Error).message}`)
  }
  return { files: [...unpacked.values()], close }
}

/** Sums up the declared sizes of entries and throws where an archive exceeds a limit; the ratio applies to large ones only. */
function createSizeCheck(archiveBytes: number, limits: ArchiveLimits): (bytes: number) => void {
  let files = 0
  let total = 0
  const maxByRatio = Math.max(archiveBytes * limits.ratio, limits.unlimitedRatioBytes)
  return (bytes) => {
    total += bytes
    if (++files > limits.files) throw new Error(`it holds ${toFileLimitText(limits)}; import it in parts.`)
    if (total > limits.totalBytes)
      throw new Error(`it holds more than ${toMegabytes(limits.totalBytes)}; import it in parts.`)
    if (total > maxByRatio) throw new Error(`it unpacks to more than ${limits.ratio} times its own size.`)
  }
}

function findProblem({ name, bytes }: ArchiveEntry, limits: ArchiveLimits): string | null {
  if (bytes > limits.fileBytes) return `It is larger than ${toMegabytes(limits.fileBytes)}.`
  return name.split('/').length > limits.depth ? `It lies more than ${limits.depth} folders deep.` : null
}

function toSourceFile(name: string, location: string, limits: ArchiveLimits): SourceFile {
  return {
    path: name,
    async read() {
      const problem = findProblem({ name, bytes: (await stat(location)).size }, limits)
      if (problem !== null) throw new RecordError(problem)
      return readFile(location)
    },
  }
}

function toRejectedFile(name: string, reason: string): SourceFile {
  return { path: name, read: () => Promise.reject(new RecordError(reason)) }
}

function toFileLimitText({ files }: ArchiveLimits): string {
  return `more than ${files.toLocaleString('en')} files`
}

function toMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
}

function isImported(name: string): boolean {
  const segments = name.split('/')
  // Metadata of macOS and version control: __MACOSX, .git, ._name.
  if (segments.some((segment) => segment === '__MACOSX' || segment === 'node_modules' || /^\.[^.]/.test(segment)))
    return false
  return importedExtensions.has(path.extname(name).toLowerCase())
}

function normalizePath(name: string): string {
  return path.posix.normalize(name.replace(/\\/g, '/')).replace(/^(\.\.?\/)+|^\/+/, '')
}
