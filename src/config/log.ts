import { destination, pino, stdTimeFunctions, type LogFn, type Logger } from 'pino'
import { prettyFactory } from 'pino-pretty'

import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { toLoggableStack, toLoggableText } from '@/lib/text/loggable-text'
import { toSqlState } from '@/lib/errors/sql-state'
import { readLogLevel } from './env'
import { createFailureLog, toInnermost } from './failure-log'
import { writeWhenAnswered } from './log-when-answered'

type Write = {
  (message: string): void
  (details: object, message: string): void
}

/** The part of the log that modules use. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', Write>

// Lines wait while its disk is full; those beyond this length are lost, since they would fill the memory instead.
const stderr = destination({ dest: 2, sync: true, maxLength: 1024 * 1024 })
// A terminal that was closed takes no lines: the error would be logged, which fails again.
stderr.on('error', () => undefined)
// It does not try again by itself once it is full, and takes no line that is longer by itself, as a failed statement can be.
stderr.on('drop', (line: string) => {
  const isEmptied = stderr.write('')
  if (isEmptied) line.match(/[^]{1,250000}/gu)?.every((part) => stderr.write(part))
})
const toReadableLine = process.stdout.isTTY
  ? prettyFactory({ colorize: true, ignore: 'pid', translateTime: 'SYS:HH:MM:ss' })
  : null

/**
 * The log of this process, on stderr: readable lines when a person watches, JSON otherwise. Each line is written before
 * the call returns, so that a crash loses none.
 */
export const log = pino(
  {
    level: readLogLevel(),
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }), log: toLoggableDetails },
    // Payload logs errors without a message, in whose place pino puts that of the error.
    serializers: { err: toLoggableError, msg: toLoggableMessage, target: hideToken, path: hideToken },
    hooks: { logMethod: logRefusalAsInfo },
  },
  toReadableLine ? { write: (line) => stderr.write(toReadableLine(line)) } : stderr,
)

/**
 * Payload logs as an error, with its stack and without a message, what it refuses, too; but a client's mistake is nothing
 * that an operator has to mend. Some errors turn out to be one only as the request is answered.
 */
function logRefusalAsInfo(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const { err, msg } = Object(args[0]) as { err?: { status?: unknown; message?: unknown }; msg?: string }
  const isPayloads = args.length === 1 && err !== undefined && msg === undefined && level === log.levels.values.error
  const write = () => {
    const status = Number(err?.status)
    if (isPayloads && status >= 400 && status < 500) this.info({ status }, String(err?.message))
    else if (isPayloads && isOutage(err))
      logOutage({ err: toInnermost(err), name: 'payload' }, 'The admin lacks what it depends on')
    else method.apply(this, args)
  }
  if (isPayloads) writeWhenAnswered(write)
  else write()
}

/** In an outage each request of the admin fails, most by a statement of thousands of characters, which is not logged. */
const logOutage = createFailureLog({ log, isTemporary: () => true })

/**
 * Not a statement or a transaction that took too long (57014, 25P), or one that met another (40, 55): which one it was
 * matters then.
 */
function isOutage(error: unknown): boolean {
  return isDependencyUnavailable(error) && !/^(?:57014|25P|40|55)/.test(toSqlState(error))
}

/** Libraries log errors by other names than `err`, too. */
function toLoggableDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, toLoggableError(value)]))
}

/** An error with its stack and causes, without the fields that libraries add: those can contain documents and addresses. */
function toLoggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, status } = error as { code?: unknown; status?: unknown }
  return {
    type: error.name,
    message: toLoggableText(error.message),
    // pino-pretty prints a member of this name in several lines.
    stack: toLoggableStack(error),
    code,
    status,
    cause: toLoggableError(error.cause),
  }
}

function toLoggableMessage(message: unknown): unknown {
  return typeof message === 'string' ? toLoggableText(message) : message
}

/** A link that resets a password contains a token. */
function hideToken(target: unknown): unknown {
  return typeof target === 'string' ? target.replace(/(\/reset\/)[^/?#]+/, '$1…') : target
}
