import path from 'node:path'

import type { Payload } from 'payload'

import { getPool } from '@/cms/connection'
import { flushDeletions } from '@/cms/storage/delete-unnamed-files'
import { logOutput } from '@/config/log-output'
import { articlesImporter } from '@/importers/articles/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import { booksImporter } from '@/importers/books/importer'
import { parseCommand, type Command } from '@/importers/running/parse-command'
import { runMain } from '@/importers/running/run-main'
import { exitWithParent } from '@/importers/running/exit-with-parent'
import { isConnectionLoss } from '@/importers/writing/batches'
import { ImportError, type Importer } from '@/importers/importer'
import { acquireDatabase } from '@/importers/running/acquire-database'
import { lowerSessionPriorities } from '@/importers/running/lower-session-priorities'
import { stopMessage, type ImportMessage } from '@/importers/running/ipc-messages'
import { createPositionFile } from '@/importers/files/position-file'
import type { Progress } from '@/importers/running/progress'
import { runImport } from '@/importers/running/run-import'
import { storeStandardInput } from '@/importers/files/standard-input'
import { toProblem } from '@/importers/running/to-problem'

/** Every kind of import. */
const importers: readonly Importer<unknown>[] = [articlesImporter, booksImporter, evidenceImporter]

/** Runs a command line under the supervisor in src/processes/import.ts. The first argument is a work folder. */
async function main([workFolder = '', ...given]: readonly string[]): Promise<number> {
  const args = await storeStandardInput(given, workFolder)
  const command = await parseCommand(args, importers)
  if (command.kind === 'help') {
    process.stdout.write(`${command.text}\n`)
    return args.length > 0 ? 0 : 2
  }
  const stop = new AbortController()
  process.on('message', (message) => {
    if (message === stopMessage) stop.abort()
  })
  // Only a run has a report, and a summary at its end.
  if (command.importer.isPreview?.(command.options)) await withDatabase((payload) => preview(command, payload))
  else await runCommand(command, { workFolder, signal: stop.signal })
  return 0
}

/** Of the terminal; tables fit it. */
const terminalWidth = process.stdout.columns ?? 100

type RunCommand = Extract<Command, { kind: 'run' }>

async function withDatabase(use: (payload: Payload) => Promise<void>): Promise<void> {
  const database = await acquireDatabase()
  try {
    // Loading the config reads the environment, so it has to follow acquireDatabase.
    const [{ default: config }, { getPayload }] = await Promise.all([import('@payload-config'), import('payload')])
    const payload = await getPayload({ config })
    lowerSessionPriorities(getPool(payload))
    await use(payload).finally(async () => {
      await flushDeletions()
      // An embedded Postgres shuts down under idle connections, which Payload would log as errors.
      payload.logger.level = 'silent'
    })
  } finally {
    await database.release()
  }
}

async function preview({ importer, paths, options }: RunCommand, payload: Payload): Promise<void> {
  process.stdout.write((await importer.preview?.(paths, { options, payload, width: terminalWidth })) ?? '')
}

async function runCommand(
  { importer, paths, options, isDryRun, supervisorOptions }: RunCommand,
  { workFolder, signal }: { workFolder: string; signal: AbortSignal },
): Promise<void> {
  const progress: Progress = {
    setPosition: createPositionFile(workFolder),
    setTotal: (records) => void send({ kind: 'total', records }),
    setFraction: (fraction) => void send({ kind: 'fraction', fraction }),
    addNote: (note) => void send({ kind: 'note', note }),
    addDetail: ({ name, value, toText }) =>
      void send({ kind: 'detail', name, value, text: toText?.(terminalWidth) ?? null }),
  }
  const shownPaths = paths.map((file) => (path.dirname(file) === workFolder ? '-' : file))
  const facts = { importer: importer.name, paths: shownPaths, isDryRun, startedAt: new Date().toISOString() }
  await send({ kind: 'begin', facts, supervisorOptions })
  try {
    await withDatabase(async (payload) => {
      await send({ kind: 'ready' })
      await runImport({ importer, paths, options, payload, isDryRun, signal, workFolder, progress }, (records) =>
        send({ kind: 'records', records }),
      )
      // Before the database is released, which an interrupted run does not wait for.
      await send({ kind: 'end', problem: null })
    })
  } catch (error) {
    await send({ kind: 'end', problem: toProblem(error) })
    // A stack, and the statement that was running, help only where the error is one of this program.
    if (!(error instanceof ImportError) && !isConnectionLoss(error)) throw error
  }
}

function send(message: ImportMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}

logOutput()
exitWithParent()
// Ctrl-C reaches the process group, where this is not a session of its own; the supervisor decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
await runMain(main)
