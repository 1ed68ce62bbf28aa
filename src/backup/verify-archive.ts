import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import {
  databaseSchemaSchema,
  entryNames,
  findMediaFile,
  findTable,
  parseEntry,
  summarySchema,
  type DatabaseSchema,
  type Summary,
} from './archive-contents'
import { readArchive } from './archive-reader'
import { BackupError } from './backup-error'

export type VerifiedArchive = { schema: DatabaseSchema; summary: Summary }

type Options = {
  file: string
  keyFile: string | undefined
  /** The names of the migrations of this version. */
  knownMigrations: readonly string[]
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

const decompress = promisify(gunzip)
const newline = 0x0a

/** Checks that an archive is complete and undamaged, and that this version can restore it. */
export async function verifyArchive({ file, keyFile, knownMigrations, ...options }: Options): Promise<VerifiedArchive> {
  const texts = new Map<string, string>()
  const rows = new Map<string, number>()
  const media = new Set<string>()
  await readArchive({
    ...options,
    file,
    keyFile,
    onEntry: async ({ name, content }) => {
      const table = findTable(name)
      if (table) rows.set(table, (rows.get(table) ?? 0) + countRows(await decompressRows(content, name, file)))
      else if (findMediaFile(name)) media.add(name)
      else texts.set(name, content.toString('utf8'))
    },
  })
  const schema = parseEntry(databaseSchemaSchema, texts.get(entryNames.schema), file)
  const summary = parseEntry(summarySchema, texts.get(entryNames.summary), file)
  const unknown = schema.migrations.find((name) => !knownMigrations.includes(name))
  if (unknown !== undefined) {
    throw new BackupError(
      `${file} was made by a newer version (its migration ${unknown} is not known here); restore it with that version or a later one.`,
    )
  }
  for (const { name } of schema.tables) {
    const [found, expected] = [rows.get(name) ?? 0, summary.rows[name]]
    if (found !== expected)
      throw new BackupError(`${file} is damaged: the table ${name} has ${found} rows, not ${expected}.`)
  }
  const lost = summary.media.find((entry) => !media.has(entry))
  if (lost !== undefined) throw new BackupError(`${file} is damaged: the image ${lost} is missing.`)
  return { schema, summary }
}

/** The rows of an entry. */
export async function decompressRows(content: Buffer, name: string, file: string): Promise<Buffer> {
  return decompress(content).catch(() => {
    throw new BackupError(`${file} is damaged: ${name} cannot be decompressed.`)
  })
}

function countRows(text: Buffer): number {
  let count = 0
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) count++
  return count
}
