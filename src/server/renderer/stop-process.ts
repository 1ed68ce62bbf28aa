import type { ChildProcess } from 'node:child_process'

const stopTimeoutMs = 10_000

/** Asks a process to stop, and kills it when it does not in time; resolves once it has exited. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    if (child.connected) child.send('stop', (error) => error && child.kill('SIGKILL'))
    else child.kill('SIGKILL')
  })
  clearTimeout(timer)
}
