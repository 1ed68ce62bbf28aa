import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { createRecentAnswers } from '@/server/recent-answers'
import { createRepresentation } from '@/server/representation'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const toRequest = (url: string) => ({ url, method: 'GET', headers: { host: 'localhost' } }) as unknown as IncomingMessage

async function toAnswer() {
  const representation = createRepresentation({ headers: {}, body: Buffer.alloc(1000, 'x'), isCompressible: false, isKeepable: true })
  representation.isCurrent = true
  return { representation, encoded: await representation.encode('identity') }
}

describe('Recent answers', () => {
  it('lead to an answer that is kept, and to none that is not current any more', async () => {
    const recent = createRecentAnswers()
    const answer = await toAnswer()
    recent.remember(toRequest('/a'), answer)
    expect(recent.find(toRequest('/a'))).toBe(answer.encoded)
    answer.representation.isCurrent = false
    expect(recent.find(toRequest('/a'))).toBeNull()
  })

  it('hold nothing in memory that the cache has dropped', async () => {
    const recent = createRecentAnswers()
    const dropped = await (async () => {
      const answer = await toAnswer()
      recent.remember(toRequest('/a'), answer)
      return new WeakRef(answer.encoded)
    })()
    // A target just read is kept for the rest of its turn.
    await new Promise(setImmediate)
    collectGarbage()
    expect(dropped.deref()).toBeUndefined()
    expect(recent.find(toRequest('/a'))).toBeNull()
  })
})
