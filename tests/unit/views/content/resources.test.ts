import { describe, expect, it } from 'vitest'

import { toMarkdown } from '@/formats/shared/markdown'
import { professionPage, resourcesPage } from '@/views/content/resources'
import { contentMessages } from '@/views/content/messages/by-language'
import { renderToMain } from '@/views/shared/render'

const article = {
  slug: 'a-title',
  title: 'A title',
  description: 'What it says.',
  professions: [],
  author: { name: 'Ada' },
  publishedAt: null,
  heroImage: null,
  heroFocus: null,
  language: 'en',
}
const base = 'https://www.example.org'
const messages = contentMessages.en

/** The addresses in the Markdown of a list, in order. */
const hrefsOf = (page: ReturnType<typeof resourcesPage>) =>
  [...toMarkdown(renderToMain(page), base).matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href)

describe('The Markdown of a list of articles', () => {
  it('names the next page before the first article and after the last, by a .md address', () => {
    const hrefs = hrefsOf(professionPage('hospitals', { articles: [article], total: 60, page: 1 }, messages))
    const next = `${base}/resources/hospitals.md?page=2`
    expect(hrefs).toEqual([next, `${base}/resources/a-title`, next])
  })

  it('names the previous page too, and no next one at the end', () => {
    const hrefs = hrefsOf(resourcesPage({ articles: [article], total: 60, page: 2 }, messages))
    expect(hrefs.filter((href) => href?.includes('resources.md'))).toEqual([
      `${base}/resources.md`,
      `${base}/resources.md?page=3`,
      `${base}/resources.md`,
      `${base}/resources.md?page=3`,
    ])
    expect(hrefsOf(resourcesPage({ articles: [article], total: 60, page: 3 }, messages)).join()).not.toContain('page=4')
    expect(hrefsOf(resourcesPage({ articles: [article], total: 3, page: 1 }, messages)).join()).not.toContain('.md')
  })
})
