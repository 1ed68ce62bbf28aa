import { describe, expect, it } from 'vitest'

import { createByteBudget } from '@/server/http/byte-budget'

describe('createByteBudget', () => {
  /** Reservations of clients, and which of them were evicted, in order. */
  function createClients(limits: { maxBytes: number; maxBytesPerClient: number }) {
    const evicted: string[] = []
    const budget = createByteBudget(limits)
    return { budget, evicted, reserve: (name: string) => budget.reserve(name[0] ?? '', () => evicted.push(name)) }
  }

  it('counts what is reserved, and nothing once all is released', () => {
    const { budget, reserve, evicted } = createClients({ maxBytes: 100, maxBytesPerClient: 100 })
    const [first, second] = [reserve('a1'), reserve('b1')]
    first.grow(40)
    second.grow(60)
    expect(budget.stats()).toEqual({ bytes: 100, count: 2 })
    first.release()
    first.release()
    first.grow(1000)
    expect(budget.stats()).toEqual({ bytes: 60, count: 1 })
    second.release()
    expect(budget.stats()).toEqual({ bytes: 0, count: 0 })
    expect(evicted).toEqual([])
  })

  it('evicts the oldest reservation of a client that exceeds its share', () => {
    const { budget, reserve, evicted } = createClients({ maxBytes: 1000, maxBytesPerClient: 100 })
    for (const name of ['a1', 'a2', 'b1']) reserve(name).grow(60)
    expect(evicted).toEqual(['a1'])
    expect(budget.stats()).toEqual({ bytes: 120, count: 2 })
  })

  it('evicts from the client that uses most when the budget is exhausted, and never from one that uses little', () => {
    const { reserve, evicted } = createClients({ maxBytes: 100, maxBytesPerClient: 100 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) reserve(name).grow(20)
    reserve('c1').grow(15)
    reserve('d1').grow(15)
    expect(evicted).toEqual(['a1', 'a2'])
  })

  it('counts a shared object once, until its last reservation is released', () => {
    const { budget, reserve, evicted } = createClients({ maxBytes: 100, maxBytesPerClient: 100 })
    const body = {}
    const reservations = Array.from({ length: 50 }, (_, index) => reserve(`${index % 2 ? 'a' : 'b'}${index}`))
    for (const reservation of reservations) reservation.grow(60, body)
    expect(budget.stats()).toEqual({ bytes: 60, count: 50 })
    for (const reservation of reservations.slice(1)) reservation.release()
    expect(budget.stats()).toEqual({ bytes: 60, count: 1 })
    reservations[0]?.release()
    expect(budget.stats()).toEqual({ bytes: 0, count: 0 })
    expect(evicted).toEqual([])
  })
})
