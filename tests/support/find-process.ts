import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { findChildProcesses } from '@/server/child-processes'

type Name = 'renderer' | 'admin' | 'jobs' | 'import-worker'

/** The id of a process of src/processes that a server or a command has started; null while it does not run. */
export async function findProcess(parent: number | undefined, name: Name): Promise<number | null> {
  for (const pid of await findChildProcesses(parent ?? 0)) {
    if (/processes\/([\w-]+)\.m?[jt]s/.exec(await readCommand(pid))?.[1] === name) return pid
  }
  return null
}

async function readCommand(pid: number): Promise<string> {
  const reading =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).then(({ stdout }) => stdout)
  return reading.catch(() => '')
}
