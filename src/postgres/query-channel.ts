import { tracingChannel } from 'node:diagnostics_channel'

/** The message published for each query. */
export type QueryMessage = { text: string; error?: unknown }

/**
 * The diagnostics channel on which queries are published for tracing. Every bundle of a process finds it by its name,
 * and it costs nothing without a subscriber.
 */
export const queryChannel = tracingChannel<'lectern.query', QueryMessage>('lectern.query')

type Query = (...all: unknown[]) => unknown

/** Runs a query of the driver, whose result is a promise or is passed to a callback, and publishes when it begins and ends. */
export function publishQuery(query: Query, all: readonly unknown[]): unknown {
  const [first] = all
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
  // Submittable objects, such as streams, have neither.
  if (typeof text !== 'string' || (typeof first === 'object' && 'submit' in (first as object))) return query(...all)
  const message: QueryMessage = { text }
  if (typeof all.at(-1) === 'function') return queryChannel.traceCallback(query, -1, message, undefined, ...all)
  return queryChannel.tracePromise(query as () => Promise<unknown>, message, undefined, ...(all as []))
}
