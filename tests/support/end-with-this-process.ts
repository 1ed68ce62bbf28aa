import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Sends a signal to processes that would outlive this one, once it has ended, however it ended: by then `pids`, a shell
 * command, must print their ids. `cleanUp` runs when they have ended. Call the result when they were stopped.
 */
export function endWithThisProcess({
  pids,
  signal,
  cleanUp = ':',
  args = [],
}: {
  pids: string
  signal: 'INT' | 'TERM'
  cleanUp?: string
  /** `$1` and so on in the commands. */
  args?: readonly string[]
}): () => void {
  if (process.platform === 'win32') return () => undefined
  const script = `
    read -r line && exit
    for pid in $(${pids}); do
      kill -s ${signal} "$pid"
      while kill -s 0 "$pid"; do sleep 0.2; done
    done
    ${cleanUp}`
  // The end of its standard input is that of this process. Detached, since signals to a process group reach all of it.
  const guard = spawn('sh', ['-c', script, 'sh', ...args], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const stdin = guard.stdin as Socket
  stdin.on('error', () => undefined)
  stdin.unref()
  guard.unref()
  return () => void stdin.end('stopped\n')
}
