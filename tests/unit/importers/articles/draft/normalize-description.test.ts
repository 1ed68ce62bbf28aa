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

  it.each([
    ['Chinese', '图书馆每天都在为读者整理书目并说明每一本书从哪里来。', ''],
    ['Japanese', '図書館は毎日読者のために本の一覧を整えています！', ''],
    ['Hindi', 'पुस्तकालय हर दिन पाठकों के लिए पुस्तकों की सूची बनाता है।', ' '],
    ['Arabic', 'هل تعد المكتبة كل يوم قائمة الكتب لقرائها؟', ' '],
    ['French', 'La bibliothèque a répondu : « Nous tenons cette liste chaque jour. »', ' '],
  ])('ends and joins sentences in %s as they are written', (_, sentence, space) => {
    const sentences = Array.from({ length: 12 }, (_, index) => `${index}${sentence}`)
    const { description = '' } = normalizeDescription([null], sentences.join(space)) ?? {}
    expect(description.length).toBeGreaterThanOrEqual(descriptionLength.min)
    expect(sentences.join(space).startsWith(description)).toBe(true)
  })

  it('ends a sentence without punctuation as its script does', () => {
    const chinese = '图书馆每天都在为读者整理书目并说明每一本书从哪里来'
    const lines = Array.from({ length: 6 }, (_, index) => `${chinese}${'甲乙丙丁戊己'[index]}`)
    expect(normalizeDescription(lines, chinese)?.description).toContain(`${lines[0]}。${lines[1]}。`)
    const english = 'A library makes a list of its books for readers each day, and says where each comes from'
    expect(normalizeDescription([english, `${english} too`], '')?.description).toBe(`${english}. ${english} too.`)
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
