import { describe, expect, it } from 'vitest'

import { toMarkdown } from '@/formats/shared/markdown'
import type { Article } from '@/schemas/content/article'
import { articlePage } from '@/views/content/article'
import { contentMessages } from '@/views/content/messages/by-language'
import { renderToMain } from '@/views/shared/render'

const toArticle = (url: string, corrections: Article['corrections'] = []) =>
  ({
    id: 1,
    title: 'A title',
    slug: 'a-title',
    description: 'What it says.',
    professions: ['hospitals'],
    author: { id: 1, name: 'Ada', role: null },
    publishedAt: '2026-01-01T00:00:00.000Z',
    heroImage: null,
    body: { root: { type: 'root', children: [] } },
    previousSlugs: [],
    sources: [{ id: 'a', label: 'The source', url, date: null }],
    corrections,
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    _status: 'published',
  }) as unknown as Article

describe('The sources of an article', () => {
  it('link only to http and https URLs', () => {
    for (const [url, isLink] of [
      ['https://source.example/a', true],
      ['http://source.example/a', true],
      ['mailto:a@source.example', false],
      ['/resources/x', false],
      ['#place', false],
      ['javascript:alert(1)', false],
    ] as const) {
      const page = articlePage(
        {
          article: toArticle(url),
          language: 'en',
          heroFocus: null,
          findings: [],
          related: [],
          fromPress: [],
          siteLanguage: 'en',
        },
        'https://www.example.org',
        contentMessages.en,
      )
      expect(renderToMain(page).includes(`href="${url}"`), url).toBe(isLink)
      expect(JSON.stringify(page.jsonLd).includes(url), url).toBe(isLink)
      expect(renderToMain(page)).toContain('The source')
    }
  })
})

describe('The corrections of an article', () => {
  const corrections = [
    { id: 'b', date: '2026-03-03T12:00:00.000Z', text: 'The <Act> applies now.' },
    { id: 'a', date: '2026-02-02T12:00:00.000Z', text: 'A figure was wrong.' },
  ]
  const toPage = (some: Article['corrections'], language = 'en') =>
    articlePage(
      {
        article: toArticle('https://source.example/a', some),
        language,
        heroFocus: null,
        findings: [],
        related: [],
        fromPress: [],
        siteLanguage: 'en',
      },
      'https://www.example.org',
      contentMessages.en,
    )

  it('are below the text, the newest also above it, and in JSON-LD', () => {
    const page = toPage(corrections)
    const [above = '', below = ''] = renderToMain(page).split('class="prose"')
    expect(above).toMatch(
      /Updated <time dateTime="2026-03-03">3 March 2026<\/time>:<\/strong> The &lt;Act&gt; applies now\./i,
    )
    expect(above).toContain('<a href="#corrections">One earlier change</a>')
    expect(above).not.toContain('A figure was wrong.')
    expect(below.indexOf('A figure was wrong.')).toBeGreaterThan(below.indexOf('The &lt;Act&gt; applies now.'))
    expect(below).toContain('id="corrections"')
    expect(page.jsonLd?.[0]).toMatchObject({
      correction: corrections.map(({ date, text }) => ({ '@type': 'CorrectionComment', text, datePublished: date })),
    })
  })

  it('are in the Markdown, in words', () => {
    const markdown = toMarkdown(renderToMain(toPage(corrections)), 'https://www.example.org')
    expect(markdown).toContain('**Updated 3 March 2026:** The \\<Act> applies now.')
    expect(markdown).toContain('## Corrections and updates\n\n-')
    expect(markdown).toContain('**2 February 2026:** A figure was wrong.')
  })

  it('mention no earlier change if there is only one, and are missing if there is none', () => {
    expect(renderToMain(toPage(corrections.slice(0, 1)))).not.toContain('#corrections')
    const page = toPage([])
    expect(renderToMain(page)).not.toMatch(/Updated|correction/i)
    expect(JSON.stringify(page.jsonLd)).not.toContain('correction')
  })

  it('are marked as the article’s language, and the page’s own words as English', () => {
    expect(renderToMain(toPage(corrections, 'fr'))).toMatch(/<strong lang="en">Updated/)
  })
})
