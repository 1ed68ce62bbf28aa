import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { readMediaBytes } from '@/cms/storage/media-bytes'
import type { ProgressLine } from '@/importers/running/progress'
import { entryNames, formatVersion, toRowsEntry, type Summary } from './archive-contents'
import type { ArchiveWriter } from './archive-writer'
import { BackupError } from './backup-error'
import { toFileError } from './file-error'
import { openSnapshot, type MediaFile, type Snapshot } from './snapshot'

type Options = {
  databaseUrl: string
  archive: ArchiveWriter
  progress: Pick<ProgressLine, 'setTotal' | 'count'>
  signal: AbortSignal
}

export type BackupResult = { takenAt: string; summary: Summary }

const compress = promisify(gzip)
const maxSnapshots = 20

/**
 * Writes a snapshot of the database, and every file that its rows name. Files come first: their names are random and
 * never reused, so a copy cannot become outdated, and only files added since then are read while the snapshot is open.
 * If an editor deletes one of them in that time, a newer snapshot is taken.
 */
export async function createBackup({ databaseUrl, archive, progress, signal }: Options): Promise<BackupResult> {
  const createdAt = new Date().toISOString()
  await archive.add(entryNames.header, JSON.stringify({ format: 'lectern-backup', formatVersion, createdAt }))
  const files = createFileReader(archive, progress, signal)
  await files.add(await listMedia(databaseUrl, signal))
  let missing: readonly string[] = []
  for (let attempt = 1; attempt <= maxSnapshots; attempt++) {
    const snapshot = await openSnapshot(databaseUrl, signal)
    try {
      const stillMissing = await files.add(snapshot.media)
      // Missing in the previous snapshot as well: it was lost before the backup, and a newer snapshot would not help.
      const isStable = stillMissing.every((name) => missing.includes(name))
      missing = stillMissing
      if (isStable)
        return await Promise.race([writeRows({ snapshot, missing, archive, progress, signal }), snapshot.lost])
    } finally {
      await snapshot.close()
    }
  }
  throw new BackupError('Images kept being deleted, so no snapshot had all of its files. Try again.')
}

async function listMedia(databaseUrl: string, signal: AbortSignal): Promise<MediaFile[]> {
  const snapshot = await openSnapshot(databaseUrl, signal)
  await snapshot.close()
  return snapshot.media
}

/** Adds each file once; `add` resolves with the entries of those that are missing. */
function createFileReader(archive: ArchiveWriter, progress: Options['progress'], signal: AbortSignal) {
  const added = new Set<string>()
  return {
    async add(files: readonly MediaFile[]): Promise<string[]> {
      progress.setTotal(files.length)
      const missing: string[] = []
      for (const { entry, filename, prefix } of files) {
        signal.throwIfAborted()
        if (added.has(entry)) continue
        const bytes = await readMediaBytes(filename, prefix).catch((error: unknown) => {
          throw toFileError(`The image ${entry} cannot be read`, error)
        })
        if (!bytes) {
          missing.push(entry)
          continue
        }
        await archive.add(entry, bytes)
        added.add(entry)
        progress.count()
      }
      return missing
    },
  }
}

type RowsOptions = Omit<Options, 'databaseUrl'> & { snapshot: Snapshot; missing: readonly string[] }

async function writeRows({ snapshot, missing, archive, progress, signal }: RowsOptions): Promise<BackupResult> {
  const { schema, media } = snapshot
  progress.setTotal(media.length - missing.length + schema.tables.length)
  await archive.add(entryNames.schema, JSON.stringify(schema, null, 2))
  const counts: [string, number][] = []
  for (const table of schema.tables) {
    const rows = snapshot.readRows(table)
    for (let part = 1; ; part++) {
      signal.throwIfAborted()
      const { done, value } = await rows.next()
      if (done) {
        counts.push([table.name, value])
        break
      }
      await archive.add(toRowsEntry(table.name, part), await compress(value))
    }
    progress.count()
  }
  const summary: Summary = {
    rows: Object.fromEntries(counts),
    media: media.map(({ entry }) => entry).filter((entry) => !missing.includes(entry)),
    missingMedia: [...missing],
  }
  await archive.add(entryNames.summary, JSON.stringify(summary, null, 2))
  return { takenAt: schema.takenAt, summary }
}
