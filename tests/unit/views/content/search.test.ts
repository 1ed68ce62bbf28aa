import { expect, it } from 'vitest'

import type { Finding } from '@/schemas/content/finding'
import type { SearchResults } from '@/schemas/content/search'
import { findingPage } from '@/views/content/finding'
import { contentMessages } from '@/views/content/messages/by-language'
import { searchPage } from '@/views/content/search'
import { renderToMain } from '@/views/shared/render'

const messages = contentMessages.en

const toHit = (kind: 'article' | 'finding', id: number, title: string) => ({
  kind,
  id,
  title,
  url: `https://www.example.org/${kind}/${id}`,
  date: null,
  snippet: `Of ${title}.`,
  matches: [],
})

it('Each result of a search is in the language of its article, and findings in that of the site', () => {
  const docs = [toHit('article', 1, 'عنوان'), toHit('article', 2, 'A title'), toHit('finding', 1, 'Finding 1')]
  const results = {
    ...{ query: 'a', docs, totalDocs: 3, limit: 20, totalPages: 1, page: 1, pagingCounter: 1 },
    ...{ hasPrevPage: false, hasNextPage: false, prevPage: null, nextPage: null },
    ...{ counts: { article: 2, finding: 1 }, corrections: [], suggestions: [], isComplete: true },
  } satisfies SearchResults
  const languages = new Map([
    [1, 'ar'],
    [2, 'en'],
  ])
  const html = renderToMain(
    searchPage({ filter: { q: 'a' }, page: 1, results, languages, siteLanguage: 'de' }, messages),
  )
  expect(html).toContain('<a href="https://www.example.org/article/1" lang="ar" dir="rtl">عنوان</a>')
  expect(html).toContain('<p lang="ar" dir="rtl">Of عنوان.</p>')
  expect(html).toContain('<a href="https://www.example.org/article/2">A title</a>')
  expect(html).toContain('<p lang="de">Of Finding 1.</p>')
})

it('The articles that use a finding are named in their own language', () => {
  const finding: Finding = {
    kind: 'regulation',
    ...{ id: 7, industry: 'Law', region: 'Europe', text: 'Ein Befund.', date: '2026' },
    ...{ url: 'https://www.example.org/7', addedAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  }
  const articles = [{ slug: 'a', title: 'عنوان', language: 'ar' }]
  const page = findingPage(
    { finding, record: { name: 'Record' }, articles, siteLanguage: 'de' },
    'https://www.example.org',
    messages,
  )
  expect(renderToMain(page)).toContain('<a href="/resources/a" lang="ar" dir="rtl">عنوان</a>')
})
