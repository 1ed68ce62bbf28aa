import type { ParseArgsConfig } from 'node:util'

import type { Payload } from 'payload'

import type { Progress } from './running/progress'

/** The outcome of a record. */
export const outcomes = ['imported', 'changed', 'unchanged', 'rejected'] as const
export type Outcome = (typeof outcomes)[number]

/** One entry of the report; there is exactly one per record of the input. */
export type ImportedRecord = {
  outcome: Outcome
  /** Identifies the record across runs; null where the input has no identifier. */
  reference: string | null
  /** The file that contains it, as named by the user or the archive. */
  file: string
  /** Its first line in that file. */
  line: number | null
  /** Why it was rejected, what changed, and what was normalized; sentences or field names. */
  reasons: string[]
  /** The id of the document that it is; absent where there is none, none yet, or one in the trash. */
  document?: number
  /** Set where a field that publishing requires is missing, so that it is stored as a draft for an editor. */
  isDraft?: boolean
}

export type ImportRun<Options> = {
  /** The files and folders of the command line, checked to exist. */
  paths: readonly string[]
  options: Options
  payload: Payload
  /** True where nothing may be written, neither to the database nor to storage. */
  isDryRun: boolean
  /** Aborted when the run should stop: commit the current transaction and return. */
  signal: AbortSignal
  progress: Progress
  /** For extracted archives; the caller removes it. */
  workFolder: string
}

/** Reason of a record whose document is in the trash: an import does not override the editors. */
export const inTrashReason = 'It is in the trash: restore it there, or delete it for good, to import it again.'

type Flags = NonNullable<ParseArgsConfig['options']>
export type FlagValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** One kind of input: `npm run import -- <name> <paths…>`. */
export type Importer<Options> = {
  name: string
  /** Its arguments, for the help text. */
  usage: string
  /** Its own options, for `util.parseArgs`; common ones are in parse-command.ts. */
  flags: Flags
  /** Help text, a line per option. */
  help: readonly string[]
  /** Throws {@link ImportError} for invalid options. */
  parseOptions: (values: FlagValues) => Promise<Options>
  /**
   * Yields records once they are committed, those of a transaction together. Throws {@link ImportError} where the input
   * as a whole cannot be imported.
   */
  run: (run: ImportRun<Options>) => AsyncIterable<readonly ImportedRecord[]>
  /** True where the options request a text instead of an import. */
  isPreview?: (options: Options) => boolean
  /** That text. */
  preview?: (paths: readonly string[], context: PreviewContext<Options>) => Promise<string>
}

/** `width` is that of the terminal, in characters. */
export type PreviewContext<Options> = { options: Options; payload: Payload; width: number }

/** Erases the type of an importer's options, so that importers can be kept in one list. */
export function defineImporter<Options>(importer: Importer<Options>): Importer<unknown> {
  return importer as unknown as Importer<unknown>
}

/** One record cannot be imported: it is rejected with this message as its reason, and the run continues. */
export class RecordError extends Error {}

/** The run cannot begin or continue: exit code 2. The message is shown to the user as it is. */
export class ImportError extends Error {}
