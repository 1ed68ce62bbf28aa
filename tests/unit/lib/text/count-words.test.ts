import { describe, expect, it } from 'vitest'

import { toRichText } from '@/formats/shared/rich-text-from-markdown'
import { countWords, toReadingMinutes } from '@/lib/text/count-words'

const count = (markdown: string) =>
  countWords((toRichText(markdown, { toMediaId: () => null, toArticleId: () => null }) as { root: unknown }).root)

describe('words of a body', () => {
  it('are counted across headings, lists and tables', () => {
    expect(count('## Two words\n\nThree more words\n\n- one\n- two\n\n| a | b |\n| - | - |\n| c | d |')).toBe(11)
  })

  it('are one word when the format changes within them', () => {
    expect(count('un**believ**able')).toBe(1)
  })

  it('are found in scripts without spaces', () => {
    expect(count('図書館で働く人')).toBeGreaterThan(2)
  })

  it('are found in linear time in scripts without spaces', () => {
    const sentence = '他们在图书馆里使用人工智能来整理目录，并且评估其准确性。'
    const measure = (text: string) => {
      const before = process.cpuUsage()
      const words = countWords({ type: 'paragraph', children: [{ type: 'text', text }] })
      const { user, system } = process.cpuUsage(before)
      return { words, time: user + system }
    }
    const lines = measure(`${sentence}\n`.repeat(3000))
    const line = measure(sentence.repeat(3000))
    expect(line.words / lines.words).toBeCloseTo(1, 2)
    // As one line it took thousands of times as long.
    expect(line.time / lines.time).toBeLessThan(20)
  })

  it('may contain apostrophes and decimal points', () => {
    expect(count('It’s 3.5 km, isn’t it? A well-known naïve café: Ärzte und Œuvre.')).toBe(13)
  })

  it('are zero in an empty body', () => {
    expect(countWords(undefined)).toBe(0)
    expect(countWords({ children: [] })).toBe(0)
  })

  it('take at least one minute', () => {
    expect([1, 238, 357, 2380].map(toReadingMinutes)).toEqual([1, 1, 2, 10])
  })
})
