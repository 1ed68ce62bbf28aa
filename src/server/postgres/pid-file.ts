import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { isAlive } from './folders'

/** The contents of `postmaster.pid`; 0 stands for a number that is not valid. */
export type PidFile = { pid: number; port: number; status: string }

/** Postgres writes the file at once, so one that is incomplete for so long stays so. */
const incompleteTimeoutMs = 1_000

/** The `postmaster.pid` of a cluster, or null when there is none; a killed server leaves its file behind. */
export async function findPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: toNumber(lines[0], 2 ** 31 - 1), port: toNumber(lines[3], 65_535), status: (lines[7] ?? '').trim() }
}

function toNumber(line = '', maximum: number): number {
  const number = /^\d+$/.test(line.trim()) ? Number(line) : 0
  return number <= maximum ? number : 0
}

/** True when the process in the file is alive and is the server of this cluster. */
export async function isServing(cluster: string, { pid }: PidFile): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false
  const commandLine = await readCommandLine(pid)
  return commandLine === null || commandLine.includes(cluster)
}

/**
 * Removes the file when it contains no process id, or one that was reused by a process that is not the server: Postgres
 * would then refuse to start. Other stale files it replaces itself.
 */
export async function removeMisleadingPidFile(cluster: string): Promise<void> {
  const file = await findPidFile(cluster)
  if (!file) return
  const pidPath = path.join(cluster, 'postmaster.pid')
  const isMisleading = file.pid > 0 ? isAlive(file.pid) && !(await isServing(cluster, file)) : await isOld(pidPath)
  if (isMisleading) await rm(pidPath, { force: true })
}

async function isOld(file: string): Promise<boolean> {
  const entry = await stat(file).catch(() => null)
  return entry !== null && Date.now() - entry.mtimeMs > incompleteTimeoutMs
}

/** The command line of a process: its arguments, or one string where the system joins them; null if unknown. */
async function readCommandLine(pid: number): Promise<string[] | string | null> {
  // On Windows, Postgres recognizes its own processes itself.
  if (process.platform === 'win32') return null
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (fromProc !== null) return fromProc.split('\0')
  const listed = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => null)
  return listed?.stdout ?? null
}
