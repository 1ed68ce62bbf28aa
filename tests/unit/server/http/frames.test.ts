import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createFrameReader, toFrame, type Frame } from '@/server/http/frames'

const message = fc.record({ head: fc.jsonValue(), body: fc.uint8Array({ maxLength: 300 }) })

describe('Messages of a private socket', () => {
  it('arrive complete and in order, however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 6 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
        (messages, sizes) => {
          const bytes = Buffer.concat(messages.flatMap(({ head, body }) => toFrame(head, body)))
          const arrived: Frame[] = []
          const read = createFrameReader((frame) => arrived.push(frame))
          for (let start = 0; start < bytes.length;) {
            const size = sizes.next().value as number
            read(bytes.subarray(start, start + size))
            start += size
          }
          expect(arrived).toEqual(
            messages.map(({ head, body }) => ({
              head: JSON.parse(JSON.stringify(head)) as unknown,
              body: Buffer.from(body),
            })),
          )
        },
      ),
    )
  })

  it('keep a long body without copying, and no other bytes alive with a short one', () => {
    const long = Buffer.alloc(200_000, 'x')
    const bytes = Buffer.concat([...toFrame({ id: 1 }, Buffer.from('short')), ...toFrame({ id: 2 }, long)])
    const arrived: Frame[] = []
    createFrameReader((frame) => arrived.push(frame))(bytes)
    expect(arrived[0]?.body.buffer.byteLength).toBeLessThan(20_000)
    expect(arrived[1]?.body.equals(long)).toBe(true)
  })
})
