import path from 'node:path'

import { beforeAll, describe, expect, it, vi } from 'vitest'

import { checkSample, readSample, type Sample } from '@/sample/check'
import { toRichText } from '@/formats/rich-text-from-markdown'
import { parseSampleArticle } from '@/sample/article-files'
import { findQuotedNumbers } from '@/sample/check/figures'
import { countWords, readOutline } from '@/sample/check/markdown-outline'
import { sampleImages } from '@/sample/images/sample-images'

// Each check reads every article and draws every picture.
vi.setConfig({ testTimeout: 60_000 })

const folder = path.resolve('src/sample')
const today = '2026-11-21'

let sample: Sample

beforeAll(async () => {
  const read = await readSample(folder)
  expect(read.complaints).toEqual([])
  if (!read.sample) throw new Error('The sample could not be read.')
  sample = read.sample
})

function saysOf(changed: Partial<Sample>): string[] {
  return checkSample({ ...sample, ...changed }, today).flatMap(({ severity, says }) =>
    severity === 'rule' ? [says] : [],
  )
}

/** The sample with one article changed: the first published one, unless a slug is given. */
function withArticle(change: (article: Sample['articles'][number]) => object, slug?: string): string[] {
  const chosen = slug ?? sample.articles.find(({ status }) => status === 'published')?.slug
  return saysOf({
    articles: sample.articles.map((article) =>
      article.slug === chosen ? { ...article, ...change(article) } : article,
    ),
  })
}

function withFinding(change: object): string[] {
  const { evidence } = sample
  return saysOf({
    evidence: {
      ...evidence,
      entries: evidence.entries.map((entry, index) => (index === 0 ? { ...entry, ...change } : entry)),
    },
  })
}

type RichNode = { type: string; text?: string; format?: number | string; children?: RichNode[] }

const codeFormat = 16
const blocks = new Set(['paragraph', 'heading', 'listitem', 'quote', 'linebreak'])

/** The words of a rich-text tree, without what is set as code, as the outline counts them. */
function toWords({ type, text = '', format, children = [] }: RichNode): string {
  const own = Number(format) & codeFormat ? '`' : text
  return own + children.map(toWords).join('') + (blocks.has(type) ? ' ' : '')
}

describe('the sample publication', () => {
  it('breaks no rule', () => {
    expect(checkSample(sample, today).filter(({ severity }) => severity === 'rule')).toEqual([])
  })

  it('loses no word on the way into the editor', () => {
    for (const { slug, markdown } of sample.articles) {
      const { root } = toRichText(markdown, { toMediaId: () => 1, toArticleId: () => null })
      expect([slug, countWords(toWords(root))]).toEqual([slug, readOutline(markdown).words])
    }
  })

  it('draws each picture alike every time', () => {
    for (const { key, svg } of sampleImages) expect([key, svg() === svg()]).toEqual([key, true])
  })

  it('has what was asked for', () => {
    const count = (status: string) => sample.articles.filter((article) => article.status === status).length
    expect(count('published')).toBeGreaterThanOrEqual(45)
    expect(count('draft')).toBeGreaterThanOrEqual(4)
    expect(count('scheduled')).toBe(2)
    expect(sample.evidence.entries.length).toBeGreaterThanOrEqual(120)
    for (const { description } of sample.articles) {
      expect(description.length).toBeGreaterThanOrEqual(160)
      expect(description.length).toBeLessThanOrEqual(300)
    }
  })
})

describe('checkSample', () => {
  it.each([
    ['a number without a source', 'It rose by 37 per cent.', /quotes 37 %/],
    ['an address outside the sources', '[here](https://example.org/x)', /not among its sources/],
    ['a link to no article', '[here](/resources/nowhere)', /is no article/],
    ['a link to a draft', '[here](/resources/switching-a-model-off)', /is published and links to .* draft/],
    ['an unknown image', '![a thing](media:nothing)', /no image called/],
    ['a skipped level', '## A\n\n#### B', /skips a level/],
    ['a heading of the first level', '# A', /from ## to ####/],
    ['raw HTML', '<b>bold</b>', /has no html/],
  ])('finds %s', (_, addition, expected) => {
    const says = withArticle(
      ({ markdown }) => ({ markdown: `${markdown}\n\n${addition}\n` }),
      'writing-an-atrs-record',
    )
    expect(says).toContainEqual(expect.stringMatching(expected))
  })

  it('finds an article that is too short, has one source or an odd address', () => {
    expect(withArticle(() => ({ markdown: 'Too short.' }))).toContainEqual(expect.stringMatching(/2 words/))
    const [source] = sample.articles[0]?.sources ?? []
    expect(withArticle(() => ({ sources: [source] }))).toContain('names fewer than two sources')
    const odd = { label: 'x', url: 'http://doi.org/10.1126/science.adh2586' }
    expect(withArticle(({ sources }) => ({ sources: [...sources, odd] }))).toContainEqual(
      expect.stringMatching(/unknown form/),
    )
  })

  it('finds a third use of a hero image, equal texts and times', () => {
    const [first, second] = sample.articles
    expect(withArticle(() => ({ heroImage: 'signal-noise' }), 'writing-an-atrs-record')).toContainEqual(
      expect.stringMatching(/heads more than two articles/),
    )
    expect(withArticle(() => ({ publishedAt: second?.publishedAt }), first?.slug)).toContainEqual(
      expect.stringMatching(/same time of publication/),
    )
    expect(withArticle(() => ({ markdown: second?.markdown }), first?.slug)).toContainEqual(
      expect.stringMatching(/same text/),
    )
    expect(withArticle(() => ({ previousSlugs: [second?.slug] }), first?.slug)).toContainEqual(
      expect.stringMatching(/same address/),
    )
  })

  it('finds faults of a finding', () => {
    expect(withFinding({ date: '2031' })).toContainEqual(expect.stringMatching(/is dated 2031/))
    expect(withFinding({ source: undefined })).toContain('names no source')
    expect(withFinding({ source: 'https://example.org/' })).toContainEqual(
      expect.stringMatching(/unknown form/),
    )
    expect(withFinding({ text: sample.evidence.entries[1]?.text })).toContainEqual(
      expect.stringMatching(/same text/),
    )
    expect(withFinding({ text: `${sample.evidence.entries[0]?.text} It costs 999.` })).toContainEqual(
      expect.stringMatching(/quotes 999/),
    )
  })

  it('finds that too few are left', () => {
    expect(saysOf({ articles: sample.articles.filter(({ status }) => status !== 'draft') })).toContain(
      'drafts: 0, where 4 are wanted',
    )
  })
})

describe('parseSampleArticle', () => {
  it('names the file and the key that it does not know', () => {
    const file = ['---', 'title: "A"', 'colour: red', '---', 'Text'].join('\n')
    expect(() => parseSampleArticle('a.md', file)).toThrow(/a\.md[\s\S]*colour/)
    expect(() => parseSampleArticle('b.md', 'Text')).toThrow(/b\.md: the file must begin with front matter/)
  })

  it('knows on which line the body begins', () => {
    for (const { markdown, bodyLine, slug } of sample.articles)
      expect([slug, bodyLine > 10, markdown.length > 0]).toEqual([slug, true, true])
  })
})

describe('findQuotedNumbers', () => {
  it.each([
    ['Of 3,611 rows, 12.3% and 40 per cent', ['3,611', '12.3 %', '40 %']],
    ['On 2 August 2026, since July 2025, in 2019', []],
    ['Articles 13 to 15, Article 6(3), Annex III, point 4 and Recital 71', []],
    ['SB24-205, M-24-10, GPT-4, VA-24-708, NARA - 0006, C-634/21 and (EU) 2024/1689', []],
    ['criterion 1.1.1 under WCAG 2.2', []],
    ['an area of 0.63, about 63 times', ['0.63', '63']],
  ])('reads %s', (text, numbers) => {
    expect(findQuotedNumbers(text, ['WCAG 2.2'])).toEqual(numbers)
  })
})

describe('readOutline', () => {
  it('counts words without addresses, and rows without the head', () => {
    const outline = readOutline(
      '## Two words\n\nOne [two](https://example.org/a-b) `code` three.\n\n| a | b |\n|---|---|\n| c | d |\n',
    )
    expect(outline.words).toBe(2 + 3 + 4)
    expect(outline.tables).toEqual([{ line: 5, rows: 1 }])
    expect([...outline.features].sort()).toEqual(['code', 'h2', 'link', 'table'])
  })
})
