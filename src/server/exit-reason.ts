/** Why a child process has exited that this one neither stopped nor killed, as a clause. */
export function toExitReason(code: number | null, signal: NodeJS.Signals | string | null): string {
  if (signal === 'SIGKILL') return 'it was killed by the system, which may have run out of memory'
  return `it exited with ${signal ?? code}`
}
