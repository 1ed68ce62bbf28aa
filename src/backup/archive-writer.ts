import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { pack as createPack } from 'tar-stream'

import { syncFile, syncFolder } from '@/config/sync-files'
import { entryNames } from './archive-contents'
import { BackupError } from './backup-error'
import { openDraft } from './draft'
import { encrypt } from './encryption'
import { toFileError } from './file-error'

export type ArchiveWriter = {
  add: (name: string, content: Uint8Array | string) => Promise<void>
  /** Adds the checksums; resolves with the size of the file once it is on disk under its name. */
  close: () => Promise<number>
  /** Deletes the incomplete file. */
  abort: () => Promise<void>
}

/**
 * Writes a tar file, encrypted where there are recipients. The file gets its name only once it is complete. Rejects with
 * one sentence where it cannot be written.
 */
export async function createArchiveWriter(file: string, recipients: readonly string[]): Promise<ArchiveWriter> {
  await rejectExisting(file)
  const pack = createPack()
  const checksums: string[] = []
  const stop = new AbortController()
  const tar = Readable.from(pack as AsyncIterable<Buffer>, { objectMode: false, signal: stop.signal })
  const source = recipients.length > 0 ? await encrypt(tar, recipients) : tar
  const toError = (error: unknown) => toFileError(`${file} cannot be written`, error)
  // The file contains password hashes.
  const draft = await openDraft(file).catch((error: unknown) => Promise.reject(toError(error)))
  const output = draft.handle.createWriteStream()
  const written = pipeline(source, output).catch((error: unknown) => Promise.reject(toError(error)))
  const failed = written.then(() => new Promise<never>(() => undefined))
  // Awaited where entries are added, and by `close`.
  failed.catch(() => undefined)

  async function add(name: string, content: Uint8Array | string): Promise<void> {
    const bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    if (name !== entryNames.checksums) {
      checksums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    }
    try {
      const entry = pack.entry({ name, size: bytes.length, mode: 0o600, mtime: new Date() })
      entry.end(bytes)
      await Promise.race([once(entry, 'finish'), failed])
    } catch (error) {
      // A failed write ends the archive, which then accepts no entry, before its own error arrives.
      await written
      throw error
    }
  }

  return {
    add,
    async close() {
      await add(entryNames.checksums, checksums.join(''))
      pack.finalize()
      await written
      try {
        await syncFile(draft.file)
        // Another backup may have written it meanwhile.
        await rejectExisting(file)
        await rename(draft.file, file)
        // Under the name of its draft, the next backup would delete it.
        await syncFolder(path.dirname(file))
        draft.release()
        return (await stat(file)).size
      } catch (error) {
        throw toError(error)
      }
    },
    async abort() {
      stop.abort()
      output.destroy()
      await written.catch(() => undefined)
      draft.release()
      await rm(draft.file, { force: true })
    },
  }
}

async function rejectExisting(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) throw new BackupError(`${file} already exists; name a new file.`)
}
