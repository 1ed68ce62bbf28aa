const levels = ['debug', 'info', 'warn', 'error'] as const

export type Level = (typeof levels)[number]
type Write = (message: string, details?: Record<string, unknown>) => void
export type Log = Record<Level, Write>

/** Lines of JSON on stderr for programs; errors keep their stack and cause. */
export function createLog(minimum: Level): Log {
  const write = (level: Level): Write => {
    if (levels.indexOf(level) < levels.indexOf(minimum)) return () => undefined
    return (message, details = {}) => {
      const line = { time: new Date().toISOString(), level, message, ...details }
      process.stderr.write(`${JSON.stringify(line, (_, value: unknown) => (value instanceof Error ? toPlain(value) : value))}\n`)
    }
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

function toPlain(error: Error): Record<string, unknown> {
  return { name: error.name, message: error.message, stack: error.stack, ...(error.cause ? { cause: error.cause } : {}) }
}
