import type { ImportedRecord } from '@/importers/importer'
import type { RunFacts } from './report'

/** Messages from the importing process to its supervisor. */
export type ImportMessage =
  /** The command line is valid, so that there is a report from now on. */
  | { kind: 'begin'; facts: RunFacts; supervisorOptions: SupervisorOptions }
  /** The database is there: the limits of time apply from now on, since a migration may take as long as it likes. */
  | { kind: 'ready' }
  | { kind: 'total'; records: number }
  | { kind: 'fraction'; fraction: number }
  | { kind: 'note'; note: string }
  /** An item of the list `name` of the report, with what the terminal shows of it. */
  | { kind: 'detail'; name: string; value: unknown; text: string | null }
  /** The records are committed, or need no write. */
  | { kind: 'records'; records: readonly ImportedRecord[] }
  /** No more messages follow. `problem` is the error that ended the run, if one did. */
  | { kind: 'end'; problem: string | null }

/** Options of the command line that the supervisor applies. */
export type SupervisorOptions = {
  reportFile: string | null
  /** How many records of each outcome the report lists; null for all. */
  maxReportedPerOutcome: number | null
  maxMinutes: number | null
}

/** File descriptor under which the importing process inherits the supervisor's terminal, for its own children. */
export const terminalDescriptor = 4

/** Message from the supervisor: commit the current transaction and end. */
export const stopMessage = 'stop'
