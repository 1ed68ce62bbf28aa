import type { Lane } from '@/cache/pending-fills'
import { createFairQueue, type FairQueue } from './http/queues/fair-queue'
import { exportQueueLimits, fillQueueLimits, parseQueueLimits, singleQueueLimits } from './limits'

/** In which requests wait for work of which a server does only so much at a time. */
export type Queues = {
  /** Fills in the renderer. */
  fills: FairQueue
  /** Fills of single documents, which the front door makes. */
  singles: FairQueue
  /** Fills of bulk exports. */
  exports: FairQueue
  /** GraphQL requests that are parsed. */
  parses: FairQueue
}

/** Creates the queues of a server. */
export const createQueues = (): Queues => ({
  fills: createFairQueue(fillQueueLimits),
  singles: createFairQueue(singleQueueLimits),
  exports: createFairQueue(exportQueueLimits),
  parses: createFairQueue(parseQueueLimits),
})

/** The queue of a lane of the cache. */
export function toQueue({ singles, fills, exports }: Queues, lane: Lane): FairQueue {
  return { single: singles, usual: fills, long: exports }[lane]
}
