import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { extract as createExtract } from 'tar-stream'

import { entryNames, formatVersion, headerSchema, parseEntry } from './archive-contents'
import { BackupError } from './backup-error'
import { decrypt, isEncrypted } from './encryption'

export type ArchiveEntry = { name: string; content: Buffer }

type Options = {
  file: string
  /** The file with the secret key, for an encrypted archive. */
  keyFile: string | undefined
  /** How much of the file has been read, from 0 to 1. */
  onProgress: (fraction: number) => void
  /** Called for each entry but the checksums, one after another. */
  onEntry: (entry: ArchiveEntry) => Promise<void>
  signal: AbortSignal
}

/**
 * Reads an archive, one entry at a time, and compares every checksum. Throws a {@link BackupError} that names what is
 * wrong; earlier entries have been passed on by then.
 */
export async function readArchive({ file, keyFile, onProgress, onEntry, signal }: Options): Promise<void> {
  const size = await findSize(file)
  const source = createReadStream(file)
  const input = (await isEncrypted(file)) ? await decrypt(source, file, keyFile) : source
  const extract = createExtract()
  const read = pipeline(input, extract, { signal })
  read.catch(() => undefined)
  const sums = new Map<string, string>()
  let expected: Map<string, string> | null = null
  let isStoring = false
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      if (sums.size === 0 && name !== entryNames.header) throw toNotBackupError(file)
      const chunks: Buffer[] = []
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
      const content = Buffer.concat(chunks)
      onProgress(source.bytesRead / size)
      if (name === entryNames.checksums) {
        expected = parseChecksums(content.toString('utf8'), file)
        continue
      }
      if (name === entryNames.header) checkFormat(content, file)
      sums.set(name, createHash('sha256').update(content).digest('hex'))
      isStoring = true
      await onEntry({ name, content })
      isStoring = false
    }
    await read
  } catch (error) {
    source.destroy()
    // Where storing an entry fails, the file is not at fault.
    if (isStoring || error instanceof BackupError || signal.aborted) throw error
    throw toReadError({ error: error as Error, file, isEncrypted: input !== source, last: [...sums.keys()].at(-1) })
  }
  if (sums.size === 0) throw toNotBackupError(file)
  compareChecksums({ file, sums, expected })
}

async function findSize(file: string): Promise<number> {
  const entry = await stat(file).catch(() => null)
  if (entry === null) throw new BackupError(`There is no file ${file}.`)
  if (!entry.isFile()) throw new BackupError(`${file} is not a file.`)
  return entry.size
}

function checkFormat(content: Buffer, file: string): void {
  const header = parseEntry(headerSchema, content.toString('utf8'), file)
  if (header.formatVersion <= formatVersion) return
  throw new BackupError(`${file} was made by a newer version; restore it with that version or a later one.`)
}

function parseChecksums(text: string, file: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean)
  const pairs = lines.map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line))
  if (!pairs.every((pair) => pair !== null)) throw new BackupError(`${file} is damaged in ${entryNames.checksums}.`)
  return new Map(pairs.map(([, sum = '', name = '']) => [name, sum]))
}

type Comparison = { file: string; sums: ReadonlyMap<string, string>; expected: ReadonlyMap<string, string> | null }

function compareChecksums({ file, sums, expected }: Comparison): void {
  if (!expected) throw new BackupError(`${file} is incomplete: it ends after ${[...sums.keys()].at(-1)}.`)
  for (const [name, sum] of expected) {
    const found = sums.get(name)
    if (found === undefined) throw new BackupError(`${file} is damaged: ${name} is missing.`)
    if (found !== sum) throw new BackupError(`${file} is damaged: ${name} does not match its checksum.`)
  }
  const added = [...sums.keys()].find((name) => !expected.has(name))
  if (added !== undefined) throw new BackupError(`${file} is damaged: ${added} does not belong to it.`)
}

type ReadFailure = { error: Error; file: string; isEncrypted: boolean; last: string | undefined }

function toReadError({ error, file, isEncrypted: wasEncrypted, last }: ReadFailure): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return new BackupError(`${file} cannot be read (${code}).`)
  if (!wasEncrypted && last === undefined) return toNotBackupError(file)
  const where = last === undefined ? 'at its beginning' : `after ${last}`
  return new BackupError(`${file} is damaged or incomplete ${where}: ${error.message}.`)
}

function toNotBackupError(file: string): BackupError {
  return new BackupError(`${file} is not a backup of Lectern.`)
}
