import { tracingChannel } from 'node:diagnostics_channel'

/** What is published of each query. */
export type QueryMessage = { text: string; error?: unknown }

/**
 * Where queries are published for tracing. A channel of Node is found by its name in every bundle of a process, and costs
 * nothing while nobody subscribes.
 */
export const queryChannel = tracingChannel<'lectern.query', QueryMessage>('lectern.query')

type Query = (...all: unknown[]) => unknown

/** Runs a query of the driver, whose result is a promise or is passed to a callback, and publishes when it begins and ends. */
export function publishQuery(query: Query, all: readonly unknown[]): unknown {
  const [first] = all
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
  // What submits itself, as a stream does, has neither.
  if (typeof text !== 'string' || (typeof first === 'object' && 'submit' in (first as object))) return query(...all)
  const message: QueryMessage = { text }
  if (typeof all.at(-1) === 'function') return queryChannel.traceCallback(query, -1, message, undefined, ...all)
  return queryChannel.tracePromise(query as () => Promise<unknown>, message, undefined, ...(all as []))
}
