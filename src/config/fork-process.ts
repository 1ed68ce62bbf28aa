import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import path from 'node:path'

import { lowerPriority, lowerSessionPriority, lowerThreadPriorities } from './lower-priority'

/** Otherwise Lexical selects its build by a top-level await, which Node 20 sometimes never finishes: exit code 13. */
const loadsPayload = ['--conditions=production']

/** By default V8 lets a heap of 100 MB grow to 280 before it collects garbage; package.json sets the same for the server, which needs no more young generation than 16 MB either. */
const collectsEarly = ['--heap-growing-percent=40']

/**
 * The renderer loads modules of fifty megabytes, which are there to stay. From the small heap that V8 begins with,
 * collecting garbage meanwhile took a fifth of its start.
 */
const startsLarge = ['--initial-heap-size=50']

/** The child processes and their flags: each is the file of that name in src/processes, and runs on import. */
const flags = {
  admin: [...loadsPayload, ...collectsEarly, '--max-semi-space-size=4'],
  'article-reader': loadsPayload,
  database: loadsPayload,
  // An import creates much garbage and retains little. A small young generation takes 50 MB less, and no longer.
  'import-worker': [...loadsPayload, '--heap-growing-percent=60', '--max-semi-space-size=4'],
  jobs: [...loadsPayload, ...collectsEarly, '--max-semi-space-size=4'],
  prepare: loadsPayload,
  renderer: [...loadsPayload, ...collectsEarly, ...startsLarge, '--max-semi-space-size=8'],
  worker: [...collectsEarly, '--max-semi-space-size=8'],
} satisfies Record<string, string[]>

export type ProcessName = keyof typeof flags

/**
 * Whether this process runs from the bundle that src/launch/build-server.mjs makes of every process. The processes that it
 * forks do as well, so that both are of one version of the source.
 */
const isBundle = path.basename(import.meta.dirname) === 'processes'

/**
 * Processes with a lower priority than the front door, by nice value: cache hits come before fills, these before what
 * editors do or have scheduled, and this before imports.
 */
const niceness: Partial<Record<ProcessName, number>> = {
  renderer: 5,
  admin: 7,
  jobs: 7,
  'import-worker': 10,
  'article-reader': 10,
}

/**
 * Processes with a session of their own, since what somebody runs in a shell is in another session than the server. They
 * get no signals of the terminal.
 */
const leadsSession: readonly ProcessName[] = process.platform === 'linux' ? ['import-worker'] : []

/**
 * Buffers of 128 kB and more get memory of their own, which returns to the system with them. By default glibc raises
 * that bound as soon as one is freed, and the gaps that long bodies leave behind stay. The image sets it for the server,
 * too; no process can for itself.
 */
const allocatorSettings = { MALLOC_MMAP_THRESHOLD_: '131072' }

/** The environment of child processes: that of this one, which may set the allocator otherwise. */
export function toChildEnv(): NodeJS.ProcessEnv {
  return { ...allocatorSettings, ...process.env }
}

type Options = Pick<ForkOptions, 'stdio' | 'serialization'> & { args?: readonly string[]; heapMegabytes?: number }

/** Forks one of our processes, with its own flags. */
export function forkProcess(name: ProcessName, { args = [], heapMegabytes, ...options }: Options): ChildProcess {
  const { file, execArgv } = toProcess(name)
  const heap = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]
  const detached = leadsSession.includes(name)
  const child = fork(file, [...args], { ...options, detached, env: toChildEnv(), execArgv: [...heap, ...execArgv] })
  const nice = niceness[name]
  if (nice === undefined) return child
  // On a busy machine it would otherwise take half a minute to start, for which somebody waits; it sends a message when
  // it has.
  child.once('message', () => {
    if (child.pid !== undefined) toLower(name)(child.pid, nice)
  })
  return child
}

function toLower(name: ProcessName): (pid: number, nice: number) => unknown {
  if (leadsSession.includes(name)) return lowerSessionPriority
  // The renderer waits for the threads that collect its garbage, and readers for the renderer.
  return name === 'renderer' ? lowerPriority : lowerThreadPriorities
}

/** The file and flags of one of our processes, for callers that fork themselves, such as node:cluster. */
export function toProcess(name: ProcessName): { file: string; execArgv: string[] } {
  const options = ['--no-deprecation', ...flags[name]]
  return isBundle
    ? { file: path.resolve(process.cwd(), `.next/processes/${name}.mjs`), execArgv: options }
    : { file: path.resolve(process.cwd(), `src/processes/${name}.ts`), execArgv: ['--import', 'tsx', ...options] }
}
