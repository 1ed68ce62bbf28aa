import type { Change, FilledResource } from '@/config/fill-listener'
import { runAfterChanges } from '@/reading/shared/memoize-until-change'
import type { Format } from '@/surface/shared/formats'
import type { FillHandler, Outcome } from './request'

/**
 * Handlers by operation. Which parameters each of them reads is left out of this type: a request names its operation,
 * and the server built its parameters with that operation's parser.
 */
export type HandlerTable = Readonly<Record<string, FillHandler>>

/** Those of each host. */
export type HandlerTables = Readonly<Record<string, HandlerTable>>

/** A fill on the private socket, through Next's router in development, or in the front door. */
export type PrivateRequest = FilledResource & {
  /** The changes since the last fill; null while the server receives no notifications. */
  changes: readonly Change[] | null
  readBody: () => Promise<object>
}

/** The handler of an operation; those that differ only in a fixed parameter share one: `professionPage:hospitals`. */
export function findHandler(tables: HandlerTables, host: string, operation: string): FillHandler | undefined {
  return tables[host]?.[operation.split(':', 1)[0] ?? '']
}

/** Starts the handler of a fill; `missing` when there is none. */
export async function runFill(
  tables: HandlerTables,
  { host, operation, params, format, changes, readBody }: PrivateRequest,
): Promise<Outcome> {
  const handler = findHandler(tables, host, operation)
  if (!handler) return { kind: 'missing' }
  return runAfterChanges(changes, () => handler({ params: params as object, format: format as Format }, readBody))
}
