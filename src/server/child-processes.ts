import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The ids of the running child processes of a process. */
export async function findChildProcesses(parent: number): Promise<number[]> {
  const all = process.platform === 'linux' ? await listFromProc() : await listFromPs()
  return all.filter(({ parentPid }) => parentPid === parent).map(({ pid }) => pid)
}

type Process = { pid: number; parentPid: number }

async function listFromProc(): Promise<Process[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')))
  // The second field is a name in parentheses, which may contain any characters.
  return stats.map((stat, index) => ({
    pid: pids[index] ?? 0,
    parentPid: Number(/^ \S (\d+)/.exec(stat.slice(stat.lastIndexOf(')') + 1))?.[1]),
  }))
}

async function listFromPs(): Promise<Process[]> {
  // Windows has no ps, and terminates orphans itself.
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']).catch(() => ({ stdout: '' }))
  return stdout.split('\n').map((line) => {
    const [pid = 0, parentPid = 0] = line.trim().split(/\s+/).map(Number)
    return { pid, parentPid }
  })
}
