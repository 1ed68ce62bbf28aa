import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { applyBodyDelta, toBodyDelta } from '@/server/renderer/body-delta'
import { createBodyReceiver, createBodySender } from '@/server/renderer/body-transfer'

const bytes = fc.array(fc.constantFrom(1, 2), { maxLength: 60 }).map((values) => Buffer.from(values))

describe('The difference of two bodies', () => {
  it('gives the second one, whatever they have in common', () => {
    fc.assert(
      fc.property(bytes, bytes, (former, body) => {
        const delta = toBodyDelta(former, body)
        const between = body.subarray(delta.start, body.length - delta.end)
        expect(applyBodyDelta(former, delta, between).equals(body)).toBe(true)
      }),
    )
  })

  it('is what was changed', () => {
    const former = Buffer.from('<li>One</li><li>Two</li><li>Three</li>')
    const body = Buffer.from('<li>One</li><li>Another</li><li>Three</li>')
    const { start, end } = toBodyDelta(former, body)
    expect(body.subarray(start, body.length - end).toString()).toBe('Another')
  })
})

const item = (index: number, title: string) => `<li>${index} ${title}</li>\n`
const toList = (changed: number, title: string) =>
  Buffer.from(Array.from({ length: 6_000 }, (_, index) => item(index, index === changed ? title : 'A title')).join(''))

describe('The body of a response between the two processes', () => {
  const create = () => {
    let send = createBodySender()
    const { find, receive } = createBodyReceiver()
    /** What arrives of a body, and how many bytes of it were sent. */
    const transfer = (body: Buffer, target = '/books', requestBody: string | null = null) => {
      const requested = { target, body: requestBody }
      const former = find(target)
      const { bytes: sent, ...head } = send({ ...requested, former: former?.id }, body)
      return { body: receive(requested, former, head, Buffer.from(sent)), sentBytes: sent.length }
    }
    return { transfer, restart: () => void (send = createBodySender()), send, find, receive }
  }

  it('is sent once, and then only what differs', () => {
    const { transfer } = create()
    const first = toList(-1, '')
    expect(transfer(first).sentBytes).toBe(first.length)
    for (const [index, title] of [
      [3_000, 'Another title'],
      [0, 'x'],
      [5_999, 'The last'],
    ] as const) {
      const next = toList(index, title)
      const { body, sentBytes } = transfer(next)
      expect(body.equals(next)).toBe(true)
      expect(sentBytes).toBeLessThan(next.length)
    }
    expect(transfer(toList(5_999, 'The last')).sentBytes).toBe(0)
  })

  it('is whole for another resource, for a request with a body, and from a renderer that was restarted', () => {
    const { transfer, restart } = create()
    const list = toList(1, 'One')
    transfer(list)
    expect(transfer(list, '/opds.json').sentBytes).toBe(list.length)
    expect(transfer(list, '/books', '{}').sentBytes).toBe(list.length)
    restart()
    expect(transfer(list)).toEqual({ body: list, sentBytes: list.length })
    expect(transfer(list).sentBytes).toBe(0)
  })

  it('is made of the one that was known when it was requested, though others arrive meanwhile', () => {
    const { transfer, send, find, receive } = create()
    transfer(toList(1, 'One'))
    const requested = { target: '/books', body: null }
    const former = find('/books')
    const { bytes: sent, ...head } = send({ ...requested, former: former?.id }, toList(2, 'Two'))
    // Two requests with the same former body: the second is answered with a whole one.
    const { bytes: whole, ...second } = send({ ...requested, former: former?.id }, toList(3, 'Three'))
    expect(receive(requested, former, second, Buffer.from(whole)).equals(toList(3, 'Three'))).toBe(true)
    expect(receive(requested, former, head, Buffer.from(sent)).equals(toList(2, 'Two'))).toBe(true)
    expect(() => receive(requested, undefined, head, Buffer.from(sent))).toThrow()
  })
})
