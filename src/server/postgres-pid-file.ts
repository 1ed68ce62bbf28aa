import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { isAlive } from './postgres-folders'

/** What a running Postgres writes about itself into its cluster. */
export type PidFile = { pid: number; port: number; status: string }

/** The `postmaster.pid` of a cluster, or null when there is none; killed servers leave theirs. */
export async function findPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/** True when the process that the file names is alive, and is the server of this cluster. */
export async function isServing(cluster: string, { pid }: PidFile): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false
  const words = await readCommandLine(pid)
  return words === null || words.includes(cluster)
}

/**
 * Removes the file when the process it names lives, but is not the server: its id was given out again.
 * Postgres sees only that the process lives, and would not start. Other stale files it replaces itself.
 */
export async function removeMisleadingPidFile(cluster: string): Promise<void> {
  const file = await findPidFile(cluster)
  if (file && isAlive(file.pid) && !(await isServing(cluster, file))) {
    await rm(path.join(cluster, 'postmaster.pid'), { force: true })
  }
}

/** The command line of a process: its words, or where the system joins them, one string; null if unknown. */
async function readCommandLine(pid: number): Promise<string[] | string | null> {
  // On Windows, Postgres tells its own processes from others without our help.
  if (process.platform === 'win32') return null
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (fromProc !== null) return fromProc.split('\0')
  const listed = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => null,
  )
  return listed?.stdout ?? null
}
