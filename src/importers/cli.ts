import { articlesImporter } from './articles/importer'
import { evidenceImporter } from './evidence/importer'
import { booksImporter } from './onix/import-books'
import { parseCommand } from './arguments'
import { UnusableError, type Importer } from './importer'
import { borrowDatabase } from './lent-database'
import { interruptedExitCode, runImport } from './run'

/** Every kind of input that can be brought in; a new one is a line here. */
const importers: readonly Importer<unknown>[] = [articlesImporter, booksImporter, evidenceImporter]

/** `npm run import -- …` from its words to its exit code: 0 all well, 1 some rejected, 2 unusable. */
async function main(words: readonly string[]): Promise<number> {
  const command = await parseCommand(words, importers)
  if (command.kind === 'help') {
    process.stdout.write(`${command.text}\n`)
    return words.length > 0 ? 0 : 2
  }
  const preview = await command.importer.preview?.(command.paths, command.options)
  if (preview) {
    process.stdout.write(preview)
    return 0
  }
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // The second time, without waiting for the transaction at hand, which Postgres then undoes.
      if (interruption.signal.aborted) process.exit(interruptedExitCode)
      interruption.abort()
    })
  }
  const database = await borrowDatabase()
  try {
    // Payload's settings are read when its config is loaded, so only once the database is known.
    const [{ default: config }, { getPayload }] = await Promise.all([
      import('@payload-config'),
      import('payload'),
    ])
    const payload = await getPayload({ config })
    try {
      const { signal } = interruption
      const { exitCode } = await runImport({ ...command, payload, signal, output: process.stderr })
      return exitCode
    } finally {
      // An embedded Postgres is about to stop under idle connections, which Payload would lament.
      payload.logger.level = 'silent'
    }
  } finally {
    await database.close()
  }
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(
    `${error instanceof UnusableError ? error.message : ((error as Error).stack ?? String(error))}\n`,
  )
  process.exit(2)
}
