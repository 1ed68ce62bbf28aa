import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Env } from '@/config/settings-schema'

export type SpoolLimits = {
  folder: string
  /** Larger bodies go to a file. */
  maxMemoryBytes: number
  /** The total size of all files. */
  maxBytes: number
}

/** The configured limits. */
export function toSpoolLimits(env: Pick<Env, 'SPOOL_DIR' | 'SPOOL_MIN_BYTES' | 'SPOOL_MAX_BYTES'>): SpoolLimits {
  const { SPOOL_DIR, SPOOL_MIN_BYTES, SPOOL_MAX_BYTES } = env
  return { folder: SPOOL_DIR ?? os.tmpdir(), maxMemoryBytes: SPOOL_MIN_BYTES, maxBytes: SPOOL_MAX_BYTES }
}

const prefix = 'lectern-spool-'
/**
 * A file is unlinked once it is opened, and written to until then: one that is older was left by a process that has
 * ended.
 */
const abandonedAfterMs = 120_000

/** A path of its own for a body that is too large for memory. */
export function toSpoolPath(folder: string): string {
  return path.join(folder, `${prefix}${randomUUID()}`)
}

/** Opens and unlinks a file: its space is freed however this process ends. */
export async function openUnnamed(file: string, flags: 'r' | 'wx+'): Promise<FileHandle> {
  const handle = await open(file, flags, 0o600)
  await rm(file, { force: true }).catch(() => undefined)
  return handle
}

/** Removes files of processes that were killed while writing. */
export async function removeAbandoned(folder: string, now = Date.now()): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && now - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true }).catch(() => undefined)
  }
}

/** Postgres may be on the same disk, and must not find it full. */
const minFreeShare = 0.05

/** False where the disk is almost full. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { blocks, bavail } = await statfs(folder)
  return bavail > blocks * minFreeShare
}
