import type { Payload } from 'payload'

import { getConnection } from '@/cms/connection'
import { deleteMediaBytes } from './media-bytes'
import { findNamedFiles } from './named-files'

type File = { filename?: string | null | undefined }
type Image = File & { sizes?: Record<string, File | null | undefined> | null | undefined }

/** The files of an image: the upload and its sizes. */
export function toFileNames({ filename, sizes }: Image): string[] {
  return [filename, ...Object.values(sizes ?? {}).map((size) => size?.filename)].filter(
    (name) => typeof name === 'string',
  )
}

const firstRetryMs = 1_000
const maxRetryMs = 60_000
/** About a day; what is left after that is deleted by delete-forgotten-files.ts. */
const maxAttempts = 1_450

/**
 * After the first delay most changes are committed or rolled back, after the second also long ones and slow uploads.
 */
const deleteAfterMs = [1_000, 30_000]

type Deletion = { payload: Payload; names: readonly string[] }

/** The deletions of this process that are still to come, by their timers. */
const planned = new Map<Deletion, NodeJS.Timeout>()

/** Deletes the files that no image refers to after a change; retries until bucket and database are available. */
export function deleteUnnamedFiles(payload: Payload, names: readonly string[]): void {
  if (names.length > 0) for (const delayMs of deleteAfterMs) plan({ payload, names }, delayMs, 1)
}

/**
 * Deletes now what is planned to be deleted, for a process that ends after its last change. What cannot be deleted then is
 * left to delete-forgotten-files.ts.
 */
export async function flushDeletions(): Promise<void> {
  const deletions = [...planned]
  planned.clear()
  for (const [, timer] of deletions) clearTimeout(timer)
  try {
    for (const [deletion] of deletions) await deleteUnnamedNow(deletion)
  } catch (err) {
    deletions[0]?.[0].payload.logger.warn({ msg: 'Unused files could not be deleted', err })
  }
}

function plan(deletion: Deletion, delayMs: number, attempt: number): void {
  const timer = setTimeout(() => {
    deleteUnnamedNow(deletion).then(
      () => planned.delete(deletion),
      (err: unknown) => {
        planned.delete(deletion)
        if (attempt < maxAttempts) plan(deletion, Math.min(firstRetryMs * 2 ** (attempt - 1), maxRetryMs), attempt + 1)
        else {
          const { payload, names } = deletion
          payload.logger.warn({ msg: 'Unused files could not be deleted', names, err })
        }
      },
    )
  }, delayMs).unref()
  planned.set(deletion, timer)
}

/** Deletes those of the files that no image refers to, once no transaction is changing it. */
export async function deleteUnnamedNow({ payload, names }: Deletion): Promise<void> {
  const named = await findNamedFiles(await getConnection({ payload }), names, { waits: true })
  await Promise.all(names.filter((name) => !named.has(name)).map((name) => deleteMediaBytes(name, null)))
}
