import { Worker } from 'node:worker_threads'

const pollMs = 500

/**
 * Kills this process once its parent has exited. A worker thread polls for that, since synchronous work would block
 * any event on the main thread.
 */
export function exitWithParent(): void {
  if (process.platform === 'win32') return
  const parent = process.ppid
  const watch = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL') }, ${pollMs})`
  new Worker(watch, { eval: true, execArgv: [] }).unref()
}
