/** Runs `close` and exits when the server sends 'stop'; exits at once when the server itself has exited. */
export function stopWithServer(close: () => Promise<void>): void {
  // Ctrl-C reaches the process group; the server shuts down first, and then sends 'stop'.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit(1))
  process.on('message', (message) => {
    if (message === 'stop') void close().finally(() => process.exit(0))
  })
}
