import { format } from 'node:util'

import { log } from './log'

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * Sends to the log what libraries and Node would print as plain text: console messages, warnings, and exceptions that
 * nothing catches, which still end the process. To be called before libraries are loaded.
 */
export function logOutput(): void {
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      const message = format(...parts.filter((part) => part !== err))
      log[level]({ err }, message || String(err?.message))
    }
  }
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An exception was not caught')
    // Next has a listener too, and continues.
    if (process.listenerCount('uncaughtException') === 1) process.exit(1)
  })
}
