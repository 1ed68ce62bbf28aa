import type { Log } from './log'

type Step = { name: string; close: () => Promise<void> }

export type Shutdown = {
  /** Ends this after whatever was added later. */
  add: (name: string, close: () => Promise<void>) => void
  /** Ends this before everything else. */
  addFirst: (name: string, close: () => Promise<void>) => void
  /** Ends all that was started, and the process with 0; once, however often it is asked. */
  begin: (reason: string) => Promise<void>
  /** Says why the start failed, ends what had begun, and the process with 1. */
  failed: (error: unknown) => Promise<never>
}

/** Ends, on SIGTERM or Ctrl-C, all that was started: newest first. A second signal does not wait. */
export function createShutdown(log: Log): Shutdown {
  const steps: Step[] = []
  let isClosing = false

  async function closeAll(): Promise<void> {
    for (const { name, close } of steps.reverse()) {
      await close().catch((error: unknown) => log.error(`Could not close ${name}`, { error }))
    }
  }

  async function begin(reason: string): Promise<void> {
    if (isClosing) return
    isClosing = true
    log.info(`Closing (${reason})`)
    await closeAll()
    process.exit(0)
  }

  async function onSignal(signal: NodeJS.Signals): Promise<void> {
    if (isClosing) process.exit(1)
    await begin(signal)
  }

  process.on('SIGTERM', (signal) => void onSignal(signal))
  process.on('SIGINT', (signal) => void onSignal(signal))

  return {
    add: (name, close) => void steps.push({ name, close }),
    addFirst: (name, close) => void steps.push({ name, close }),
    begin,
    async failed(error) {
      isClosing = true
      process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
      log.debug('The start failed', { error })
      await closeAll()
      process.exit(1)
    },
  }
}
