import { z } from 'zod'

import { BackupError } from './backup-error'

/** The entries of an archive that are not files of images or rows, in the order in which they are written. */
export const entryNames = {
  /** First, so that a reader can check the format before anything else. */
  header: 'backup.json',
  /** After the images, before the rows. */
  schema: 'database/schema.json',
  summary: 'database/summary.json',
  /** Last, so that it is missing from an incomplete archive. */
  checksums: 'SHA256SUMS',
} as const

/** Incremented when older versions can no longer read the archive. */
export const formatVersion = 1

export const headerSchema = z.object({
  format: z.literal('lectern-backup'),
  formatVersion: z.number().int(),
  /** When the backup began. */
  createdAt: z.string(),
})

export const databaseSchemaSchema = z.object({
  /** When the snapshot was taken: everything that was committed by then is in the backup. */
  takenAt: z.string(),
  postgresVersion: z.string(),
  /** The names of the migrations, in the order in which they ran. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})

export const summarySchema = z.object({
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  /** The entries of images that rows refer to; others were deleted during the backup. */
  media: z.array(z.string()),
  /** Files that rows refer to but that were missing in storage. */
  missingMedia: z.array(z.string()),
})

export type DatabaseSchema = z.output<typeof databaseSchemaSchema>
export type Summary = z.output<typeof summarySchema>

/** The JSON of an entry, in the shape of complete archives. */
export function parseEntry<T>(schema: z.ZodType<T>, text: string | undefined, file: string): T {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch {
    throw new BackupError(`${file} is not a backup that this version can read.`)
  }
}

/** The name of the entry with one part of a table's rows. */
export function toRowsEntry(table: string, part: number): string {
  return `database/rows/${table}/${String(part).padStart(5, '0')}.copy.gz`
}

/** The table whose rows an entry contains, or null. */
export function findTable(entry: string): string | null {
  return /^database\/rows\/([^/]+)\/\d+\.copy\.gz$/.exec(entry)?.[1] ?? null
}

/** The file of an image: its folder in the bucket, and its name. Null for other entries, and for a path that leads elsewhere. */
export function findMediaFile(entry: string): { prefix: string; filename: string } | null {
  const [, prefix = '', filename = ''] = /^(media(?:\/[^/\\]+)*)\/([^/\\]+)$/.exec(entry) ?? []
  const isElsewhere = entry.split('/').some((part) => part === '.' || part === '..')
  return filename === '' || isElsewhere ? null : { prefix, filename }
}
