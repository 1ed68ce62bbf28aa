import { countTokens as countWhole } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'

import { countTokens } from '@/formats/shared/count-tokens'

const text = `## Models in wards\n\nA review of 12 trials — “naïve” readers included — found [one](https://example.org/a?b=c) that held. `

describe('countTokens', () => {
  it('counts as the tokenizer does, to one in a hundred', async () => {
    for (const times of [1, 3, 100]) {
      const [counted, exact] = [await countTokens(text.repeat(times)), countWhole(text.repeat(times))]
      expect(Math.abs(counted - exact)).toBeLessThanOrEqual(exact / 100)
    }
    expect(await countTokens('')).toBe(0)
  })

  it('takes linear time for a text without spaces', async () => {
    const measure = async (length: number) => {
      const before = process.cpuUsage()
      expect(await countTokens('a'.repeat(length))).toBe(length * 0.126)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await measure(500_000)
    const short = await measure(500_000)
    // 8 in linear time; searching the whole text for each piece took 31 times as long.
    expect((await measure(4_000_000)) / short).toBeLessThan(20)
  })
})
