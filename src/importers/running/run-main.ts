import { toLoggableStack } from '@/lib/text/loggable-text'
import { ImportError } from '@/importers/importer'

/** Exits with the code that `main` resolves to; with 2, and the error on stderr, when it fails. */
export async function runMain(main: (args: string[]) => Promise<number>): Promise<never> {
  try {
    process.exit(await main(process.argv.slice(2)))
  } catch (error) {
    const message = error instanceof ImportError ? error.message : toLoggableStack(error as Error)
    process.stderr.write(`${message}\n`)
    process.exit(2)
  }
}
