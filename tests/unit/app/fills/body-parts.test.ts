import { describe, expect, it } from 'vitest'

import { toPieces } from '@/app/fills/body-parts'

const part = 'a part of a body\n'
const repeat = (count: number) => Array.from({ length: count }, (_, index) => `${index} ${part}`)

describe('a body of parts', () => {
  it('is a string if it is short', () => {
    expect(toPieces([])).toBe('')
    expect(toPieces(repeat(100))).toBe(repeat(100).join(''))
  })

  it('is made in pieces if it is long, with other work between them', async () => {
    const pieces = toPieces(repeat(500_000))
    if (typeof pieces === 'string') throw new Error('It is one string.')
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    let text = ''
    let count = 0
    for await (const piece of pieces) {
      text += String(piece)
      count++
    }
    clearInterval(timer)
    expect(text).toBe(repeat(500_000).join(''))
    expect(count).toBeGreaterThan(10)
    expect(turns).toBeGreaterThan(1)
  })
})
