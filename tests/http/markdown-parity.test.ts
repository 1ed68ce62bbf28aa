import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import type { Article, Author } from '@/schemas/content/article'
import { read, readJson, readText } from '../support/http'
import { partsOfHtml, partsOfMarkdown, splitFrontMatter } from '../support/page-parts'
import { toReadOnce } from '../support/read-once'
import { baseUrl } from '../support/servers'
import { readSitemap, toMarkdownAddress } from '../support/sitemap'

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

const readOnce = toReadOnce(read)
const readHtml = (path: string) => readText(path, html, 'text/html', readOnce)
const readMarkdown = (path: string) => readText(path, markdown, 'text/markdown', readOnce)

/** Pages that are not in the sitemap, since they are views of others. */
const further = [
  '/resources?page=2',
  '/resources?page=99',
  '/resources/librarians?page=2',
  '/state-of-applied-ai?kind=regulation',
  '/state-of-applied-ai?kind=deployment&q=the',
  '/state-of-applied-ai?q=nothing-says-this',
]

let paths: string[]

beforeAll(async () => {
  paths = [...(await readSitemap()).map(({ path }) => path), ...further]
})

describe('the Markdown representation of a page', () => {
  it('has the content of <main>, in the same order, and nothing else', async () => {
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const page = partsOfHtml(await readHtml(path), `${baseUrl}${path}`)
      const { body } = splitFrontMatter(await readMarkdown(path))
      const { paragraphs, items, ...parts } = partsOfMarkdown(body)
      const { paragraphs: pageParagraphs, items: pageItems, ...pageParts } = page
      expect(pageParts.headings.length, path).toBeGreaterThan(0)
      expect(parts, path).toEqual(pageParts)
      expect(items, path).toEqual(pageItems)
      // An item without paragraphs in HTML is one paragraph in a Markdown tree.
      for (const paragraph of pageParagraphs) {
        expect(
          [...paragraphs, ...items].some((text) => text.includes(paragraph)),
          `${path}: ${paragraph}`,
        ).toBe(true)
      }
    }
  })

  it('omits only forms, labels of sections that are collapsed on phones, and fragment links', async () => {
    let count = 0
    for (const path of paths) {
      const { document } = parseHTML(await readHtml(path))
      for (const skipped of document.querySelectorAll('main [data-md=skip]:not(form, summary)')) {
        count += 1
        expect(skipped.querySelector('img, table, p:not(.contents p)'), `${path}: ${skipped.outerHTML}`).toBeNull()
        const links = skipped.matches('a') ? [skipped] : [...skipped.querySelectorAll('a')]
        expect(links.length, `${path}: ${skipped.outerHTML}`).toBeGreaterThan(0)
        for (const link of links) expect(link.getAttribute('href'), path).toMatch(/^#/)
        for (const link of links) link.textContent = ''
        expect(['', 'ContentsContents'], path).toContain((skipped.textContent ?? '').trim())
      }
    }
    expect(count).toBeGreaterThan(100)
  })

  it('is the same at the .md URL, and has only absolute links', async () => {
    for (const path of paths) {
      const negotiated = await readOnce(path, { accept: 'text/markdown' })
      const addressed = await readOnce(toMarkdownAddress(path), { accept: 'text/html' })
      expect(addressed.text, path).toBe(negotiated.text)
      expect(addressed.headers, path).toEqual({ ...negotiated.headers, date: addressed.headers.date })
      for (const { href } of partsOfMarkdown(splitFrontMatter(negotiated.text).body).links) {
        expect(href, path).toMatch(/^(https?|mailto):/)
      }
    }
  })

  it('contains no markup of navigation, scripts, styles, forms or layout', async () => {
    for (const path of paths) {
      const { body } = splitFrontMatter(await readMarkdown(path))
      const outsideCode = body.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
      expect(outsideCode, path).not.toMatch(
        /<\/?(?:nav|header|footer|aside|script|style|form|div|span|main|section|article|svg|a|img|p|ul|table)\b/i,
      )
      expect(body, path).not.toContain('Skip to content')
      expect(body, path).not.toContain('This page is also available as Markdown')
    }
  })

  it('begins with front matter that matches the metadata of the HTML', async () => {
    for (const path of paths) {
      const { document } = parseHTML(await readHtml(path))
      const meta = (name: string) =>
        document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
      const { frontMatter } = splitFrontMatter(await readMarkdown(path))
      const values = parse(frontMatter) as Record<string, unknown>
      expect(values, path).toMatchObject({
        title: meta('og:title'),
        description: meta('description'),
        canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      })
      const { sections, ...texts } = values
      for (const value of Object.values(texts)) expect(value, path).toEqual(expect.any(String))
      for (const tokens of Object.values(sections ?? {})) expect(tokens, path).toEqual(expect.any(Number))
    }
  })

  it('names the index and its token count', async () => {
    for (const path of paths) {
      const { headers, text } = await readOnce(path, { accept: 'text/markdown' })
      const { frontMatter, body } = splitFrontMatter(text)
      expect(text.startsWith(`---\nindex: "${baseUrl}/llms.txt"\n`), path).toBe(true)
      const tokens = encode(body.trim()).length
      expect(Math.abs(Number(headers['x-markdown-tokens']) - tokens), path).toBeLessThanOrEqual(2 + tokens / 100)
      expect((parse(frontMatter) as { tokens: string }).tokens, path).toBe(headers['x-markdown-tokens'])
      expect(headers['content-signal'], path).toMatch(/^search=yes, ai-input=yes, ai-train=(yes|no)$/)
    }
  })

  it('names the author, dates, image and last change of an article', async () => {
    const articles = await readJson<{ docs: (Article & { author: Author })[] }>('/api/articles?limit=100')
    for (const { slug, author, publishedAt, updatedAt, heroImage } of articles.docs) {
      const { headers, text } = await readOnce(`/resources/${slug}`, { accept: 'text/markdown' })
      expect(parse(splitFrontMatter(text).frontMatter), slug).toMatchObject({
        author: author.name,
        ...(publishedAt ? { published: publishedAt } : {}),
        last_updated: updatedAt,
        ...(typeof heroImage === 'object' && heroImage ? { image: heroImage.url } : {}),
      })
      expect(headers['last-modified'], slug).toBe(new Date(updatedAt).toUTCString())
    }
  })
})
