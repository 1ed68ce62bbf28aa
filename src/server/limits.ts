import { refreshAheadClient } from '@/cache/refresh-ahead'
import { firstFillsClient } from './http/first-fills'
import { longDocumentsClient } from './renderer/direct-fill'

const MB = 1024 * 1024

/** Fewer than there are database connections, with those that are extra. One client may use most of the slots, but never all, and light clients always find one. */
export const fillQueueLimits = {
  concurrency: 6,
  concurrencyPerClient: 4,
  reserved: 4,
  extra: 4,
  // Most expensive fills have ended by then.
  demandingIntervalMs: 120,
  ownClients: [refreshAheadClient, firstFillsClient, longDocumentsClient],
  maxWaiting: 1024,
  maxWaitingPerClient: 256,
  maxWaitMs: 10_000,
}

/**
 * Fills of single documents as JSON, which the front door makes itself: the more of them at a time, the more are read by
 * one statement. They take no turns of others, but the thread that sends cache hits, for a fifth of a millisecond each.
 */
export const singleQueueLimits = {
  concurrency: 14,
  concurrencyPerClient: 10,
  maxWaiting: 1024,
  maxWaitingPerClient: 256,
  maxWaitMs: 10_000,
}

/** Fills of bulk exports: with a large catalogue each takes minutes, and other fills must not wait for it. */
export const exportQueueLimits = {
  concurrency: 2,
  concurrencyPerClient: 2,
  maxWaiting: 256,
  maxWaitingPerClient: 64,
  maxWaitMs: 60_000,
}

/** Cache hits of GraphQL wait here too; the bodies that wait are limited by their memory budget. */
export const parseQueueLimits = {
  concurrency: 1,
  concurrencyPerClient: 1,
  maxWaiting: 8192,
  maxWaitingPerClient: 4096,
  maxWaitMs: 10_000,
}

/** Request bodies, and responses of the admin, in memory. */
export const memoryLimits = { maxBytes: 48 * MB, maxBytesPerClient: 16 * MB }
/** The same on disk. */
export const diskLimits = { maxBytes: 1024 * MB, maxBytesPerClient: 256 * MB }
/** Responses that clients have not read yet. */
export const unsentLimits = { maxBytes: 64 * MB, maxBytesPerClient: 32 * MB }
