import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { findChildProcesses } from '@/server/child-processes'

/** The id of a server's renderer, or of its admin; null while it does not run. */
export async function findProcess(server: number | undefined, name: 'renderer' | 'admin'): Promise<number | null> {
  for (const pid of await findChildProcesses(server ?? 0)) {
    if ((await readCommand(pid)).includes(`processes/${name}.mjs`)) return pid
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
