import { describe, expect, it } from 'vitest'

import { normalizeDescription } from '@/importers/articles/draft/normalize-description'
import { descriptionLength } from '@/schemas/content/article'
import { measureProcessorMs } from '../../../../support/processor-time'

describe('normalizeDescription', () => {
  it('keeps a description of valid length', () => {
    const given = 'A'.repeat(200)
    expect(normalizeDescription([given], '')).toEqual({ description: given, isAdapted: false })
  })

  it('uses complete sentences of the text, each once, and returns null where there are too few', () => {
    const text =
      'One sentence of this text stands first, and is long enough to say something. Another follows it, which says a little more about what the text is for. A third ends it.'
    const { description = '' } = normalizeDescription([null], `${text} ${text}`) ?? {}
    expect(text.startsWith(description)).toBe(true)
    expect(description.length).toBeGreaterThanOrEqual(descriptionLength.min)
    expect(description.length).toBeLessThanOrEqual(descriptionLength.max)
    expect(normalizeDescription([null], 'Too short. Too short.')).toBeNull()
  })

  it('counts characters, not UTF-16 units, and cuts none in two', () => {
    const short = '😀'.repeat(100)
    expect(normalizeDescription([short], '')).toBeNull()
    const long = '😀'.repeat(300)
    expect(normalizeDescription([long], '')).toEqual({ description: long, isAdapted: false })
    const families = '👩‍👩‍👧'.repeat(100)
    expect(normalizeDescription([families], '')?.description).toBe(`${'👩‍👩‍👧'.repeat(59)}…`)
  })

  it('takes constant time and memory for long texts', async () => {
    const text = '![a](b '.repeat(50_000)
    const before = process.memoryUsage().rss
    const normalize = () => expect(normalizeDescription([null, text], text)).toBeNull()
    expect(await measureProcessorMs(normalize)).toBeLessThan(1_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })
})
