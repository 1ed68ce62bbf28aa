import type { Log } from '@/config/log'

type Step = { name: string; close: () => Promise<void> }

export type Shutdown = {
  /** Closes this before everything that was added earlier. */
  add: (name: string, close: () => Promise<void>) => void
  /** Closes everything and exits with 0; further calls do nothing. */
  begin: (reason: string) => Promise<void>
  /** Reports why the start failed, closes what was started, and exits with 1; does nothing while everything is closed. */
  failed: (error: unknown) => Promise<never>
}

/**
 * Closes everything on SIGTERM, Ctrl-C or the end of the terminal, the newest first. Ctrl-C meanwhile exits at once;
 * another SIGTERM does not, since npm forwards it, and systemd and `timeout` send it to npm and to this process. `nohup`
 * makes no difference: Node resets inherited signal handlers when it starts, so that a SIGHUP which its parent ignores
 * would end it, too, and cannot be told from another.
 */
export function createShutdown(log: Log): Shutdown {
  const steps: Step[] = []
  let isClosing = false

  async function closeAll(): Promise<void> {
    for (const { name, close } of steps.reverse()) {
      await close().catch((err: unknown) => log.error({ err }, `Could not close ${name}`))
    }
  }

  async function begin(reason: string): Promise<void> {
    if (isClosing) return
    isClosing = true
    log.info(`Shutting down (${reason})`)
    await closeAll()
    process.exit(0)
  }

  async function onSignal(signal: NodeJS.Signals): Promise<void> {
    if (isClosing && signal === 'SIGINT') process.exit(1)
    // Without a terminal, what is still printed would end the process before everything is closed.
    if (signal === 'SIGHUP') for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    await begin(signal)
  }

  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, (signal) => void onSignal(signal))

  return {
    add: (name, close) => void steps.push({ name, close }),
    begin,
    async failed(error) {
      // What is closed during a start makes it fail, and this is no failure.
      if (isClosing) return new Promise<never>(() => undefined)
      isClosing = true
      process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
      log.debug({ err: error }, 'The start failed')
      await closeAll()
      process.exit(1)
    },
  }
}
