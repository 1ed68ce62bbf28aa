import { expect, it } from 'vitest'

import { createChangeLog } from '@/cache/change-log'
import type { DirectFills } from '@/config/direct-fills'
import type { FillOutcome } from '@/config/fill-outcome'
import { createFairQueue } from '@/server/http/queues/fair-queue'
import { fillQueueLimits } from '@/server/limits'
import { createDirectFill } from '@/server/renderer/direct-fill'

const found: FillOutcome = {
  kind: 'found',
  body: Buffer.from('{}'),
  contentType: 'application/json',
  tags: [],
  noStore: false,
}

it('sends documents that are too long for it to the renderer in turn, as one client of its own', async () => {
  let running = 0
  let most = 0
  const direct = { handles: () => true, run: async () => null } as unknown as DirectFills
  const fill = createDirectFill(direct, {
    changeLog: createChangeLog(),
    fills: createFairQueue(fillQueueLimits),
    async fill() {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return found
    },
  })
  const toFill = (id: number) =>
    ({ host: 'catalogue', operationId: 'getBook', params: { id }, format: 'json' }) as const
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, id) => fill(toFill(id), true)))
  expect(outcomes).toEqual(outcomes.map(() => found))
  expect(most).toBe(fillQueueLimits.concurrencyPerClient)
})
