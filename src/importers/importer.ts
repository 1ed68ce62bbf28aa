import type { ParseArgsConfig } from 'node:util'

import type { Payload } from 'payload'

import type { Progress } from './progress'

/** What became of one record of the input. */
export const outcomes = ['imported', 'changed', 'unchanged', 'rejected'] as const
export type Outcome = (typeof outcomes)[number]

/** One line of the report: there is one for each record of the input, neither more nor fewer. */
export type ImportedRecord = {
  outcome: Outcome
  /** What names the record from one run to the next; null where the input gives it none. */
  reference: string | null
  /** The file it stands in, as the user or the archive names it. */
  file: string
  /** The line of that file on which it begins. */
  line: number | null
  /** Why it was rejected, what changed, and what was adapted on the way; sentences or field names. */
  reasons: string[]
  /** There where it lacks something that publishing asks for, and waits for an editor to give it. */
  isDraft?: boolean
}

export type ImportRun<Options> = {
  /** The files and folders the user named, checked to exist. */
  paths: readonly string[]
  options: Options
  payload: Payload
  /** True where nothing may be written, files included. */
  isDryRun: boolean
  /** Aborted when the user wants to stop: finish the transaction at hand and return. */
  signal: AbortSignal
  progress: Progress
}

type Flags = NonNullable<ParseArgsConfig['options']>
export type FlagValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** One kind of input: `npm run import -- <name> <paths…>`. */
export type Importer<Options> = {
  name: string
  /** What follows the name on the command line. */
  usage: string
  /** Its own options, for `util.parseArgs`; those of every importer are in arguments.ts. */
  flags: Flags
  /** One line for each of its own options. */
  help: readonly string[]
  /** Throws {@link UnusableError} where the options make no sense. */
  parseOptions: (values: FlagValues) => Promise<Options>
  /** Yields each record once it is safe in the database. Throws {@link UnusableError} where the input is no such input. */
  run: (run: ImportRun<Options>) => AsyncIterable<ImportedRecord>
  /** A text to print instead of importing, made without a database; null where the options ask for none. */
  preview?: (paths: readonly string[], options: Options) => Promise<string | null>
}

/** An importer as the command line holds it, whose options only it understands. */
export function defineImporter<Options>(importer: Importer<Options>): Importer<unknown> {
  return importer as unknown as Importer<unknown>
}

/** The input or the command cannot be used at all: exit 2. Its message is shown as it is. */
export class UnusableError extends Error {}
