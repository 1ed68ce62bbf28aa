import { SettingsError } from '@/config/env'
import { createProgressLine, type ProgressLine } from '@/importers/running/progress'
import { acquireDatabase } from '@/importers/running/acquire-database'
import { ImportError } from '@/importers/importer'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { toLoggableStack, toLoggableText } from '@/lib/text/loggable-text'
import { BackupError } from './backup-error'

type Command = (context: { args: string[]; signal: AbortSignal }) => Promise<number>

const interruptedExitCode = 130

/** Runs a command and exits with its code: 2, and one sentence, when it fails; 130 when it is interrupted. */
export async function runCommand(command: Command): Promise<never> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  try {
    process.exit(await command({ args: process.argv.slice(2), signal: stop.signal }))
  } catch (error) {
    if (stop.signal.aborted) {
      process.stderr.write('Interrupted.\n')
      process.exit(interruptedExitCode)
    }
    process.stderr.write(`${toMessage(error as Error)}\n`)
    process.exit(2)
  }
}

/** The error message for an operator: one line where the system, Postgres or the bucket failed, and not this program. */
function toMessage(error: Error): string {
  if ([BackupError, ImportError, SettingsError].some((kind) => error instanceof kind)) return error.message
  if ('code' in error || isDependencyUnavailable(error)) return toLoggableText(error.message)
  return toLoggableStack(error)
}

/** A bar on a terminal, a line every few seconds elsewhere; nothing when `isQuiet`. */
export function createProgress(name: string, isQuiet: boolean): ProgressLine {
  return createProgressLine({ name, output: isQuiet ? { write: () => undefined } : process.stderr })
}

/** The configured database, without migrating or preparing it; starts the embedded Postgres if it is not running. */
export async function acquireUnpreparedDatabase(signal?: AbortSignal): Promise<{ release: () => Promise<void> }> {
  return acquireDatabase({ terminal: process.stderr.fd, isPrepared: false, ...(signal && { signal }) }).catch(
    (error: Error) => {
      throw new BackupError(error.message)
    },
  )
}
