import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { readCatalogue } from '../support/catalogue'
import { comparable, read, send, type HttpResponse } from '../support/http'
import { partsOfMarkdown, splitFrontMatter } from '../support/page-parts'
import { baseUrl } from '../support/servers'
import { readSitemap, toMarkdownAddress } from '../support/sitemap'

type FrontMatter = Record<string, string> & { sections?: Record<string, number> }

const frontMatterOf = ({ text }: HttpResponse) => parse(splitFrontMatter(text).frontMatter) as FrontMatter
const bodyOf = ({ text }: HttpResponse) => splitFrontMatter(text).body
const linksOf = ({ headers }: HttpResponse) =>
  Object.fromEntries(
    [...String(headers.link).matchAll(/<([^>]*)>; rel="([^"]*)"(?:; type="([^"]*)")?/g)].map(
      ([, href, rel, type]) => [`${rel} ${type ?? ''}`.trim(), href] as const,
    ),
  )

/** The path of a page with several sections, and the ids of its headings in HTML that are sections of its Markdown. */
let long: { path: string; markdownPath: string; whole: HttpResponse; ids: string[] }

async function findIds(path: string): Promise<string[]> {
  const { document } = parseHTML((await send(path, { headers: { accept: 'text/html' } })).text)
  return [...document.querySelectorAll('main :is(h2, h3, h4)[id]')]
    .filter((heading) => !heading.closest('li, blockquote, td'))
    .map(({ id }) => id)
}

beforeAll(async () => {
  const paths = (await readSitemap()).map(({ path }) => path).filter((path) => /^\/resources\/[^?]+-[^?]+$/.test(path))
  for (const path of paths) {
    const whole = await read(toMarkdownAddress(path))
    if (Object.keys(frontMatterOf(whole).sections ?? {}).length < 8) continue
    long = { path, markdownPath: toMarkdownAddress(path), whole, ids: await findIds(path) }
    break
  }
})

describe('A section of a page', () => {
  it('has the id of its heading in HTML, and all of them are sections', async () => {
    expect(long.ids.length).toBeGreaterThan(7)
    for (const id of long.ids) {
      const section = await read(`${long.markdownPath}?section=${id}`)
      expect(section.status, id).toBe(200)
      expect(long.whole.text, id).toContain(bodyOf(section).trim())
    }
  })

  it('ends before the next heading of its level or a higher one', async () => {
    for (const id of long.ids) {
      const { headings } = partsOfMarkdown(bodyOf(await read(`${long.markdownPath}?section=${id}`)))
      const levels = headings.map((heading) => Number(heading.charAt(0)))
      expect(
        levels.slice(1).every((level) => level > (levels[0] ?? 0)),
        id,
      ).toBe(true)
    }
  })

  it('has its own ETag, token count and digest, and links to the whole page and adjacent sections', async () => {
    const [first = '', second = ''] = long.ids
    const section = await read(`${long.markdownPath}?section=${second}`)
    expect(section.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(section.headers.etag).not.toBe(long.whole.headers.etag)
    expect(section.headers['content-location']).toBe(`${long.markdownPath}?section=${second}`)
    expect(Number(section.headers['x-markdown-tokens'])).toBeLessThan(Number(long.whole.headers['x-markdown-tokens']))
    expect(section.headers['last-modified']).toBe(long.whole.headers['last-modified'])
    expect(section.headers['content-language']).toBe('en')
    const links = linksOf(section)
    expect(links).toMatchObject({
      canonical: `${baseUrl}${long.path}`,
      'alternate text/html': `${baseUrl}${long.path}#${second}`,
      'up text/markdown': `${baseUrl}${long.markdownPath}`,
    })
    const values = frontMatterOf(section)
    expect(values).toMatchObject({
      title: frontMatterOf(long.whole).title,
      canonical: `${baseUrl}${long.path}`,
      whole: `${baseUrl}${long.markdownPath}`,
      tokens: section.headers['x-markdown-tokens'],
    })
    expect(bodyOf(section).trimStart()).toMatch(/^##+ /)
    expect(values.section).toBeTruthy()
    if (values.previous) expect(values.previous).toContain(`section=${first}`)
    expect(links['next text/markdown']).toBe(values.next)
    const notModified = await send(`${long.markdownPath}?section=${second}`, {
      headers: { 'if-none-match': String(section.headers.etag) },
    })
    expect(notModified.status).toBe(304)
  })

  it('leads through the rest of the page by next links', async () => {
    let id: string | undefined = long.ids[0]
    const texts: string[] = []
    while (id !== undefined) {
      const section = await read(`${long.markdownPath}?section=${id}`)
      texts.push(bodyOf(section).trim())
      id = frontMatterOf(section).next?.split('section=')[1]
    }
    const { body } = splitFrontMatter(long.whole.text)
    expect(texts.join('\n\n')).toBe(body.slice(body.indexOf(texts[0] ?? '')).trim())
  })

  it('is negotiated at the URL of the page, and has no effect on HTML', async () => {
    const [id] = long.ids
    const negotiated = await read(`${long.path}?section=${id}`, { accept: 'text/markdown' })
    expect(comparable(negotiated)).toEqual(comparable(await read(`${long.markdownPath}?section=${id}`)))
    const html = await read(`${long.path}?section=nothing`, { accept: 'text/html' })
    expect(comparable(html)).toEqual(comparable(await read(long.path, { accept: 'text/html' })))
  })

  it('is 404 if unknown, with a list of the existing ones; 400 if given twice; the whole page if empty', async () => {
    const unknown = await read(`${long.markdownPath}?section=%3Cscript%3E%5Bx%5D`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(unknown.text).not.toMatch(/[^\\]<script|[^\\]\[x/)
    const { links } = partsOfMarkdown(bodyOf(unknown))
    const hrefs = links.map(({ href }) => href)
    for (const id of long.ids) expect(hrefs).toContain(`${baseUrl}${long.markdownPath}?section=${id}`)
    expect(hrefs).toContain(`${baseUrl}${long.markdownPath}`)
    expect((await read(`${long.markdownPath}?section=a&section=b`)).status).toBe(400)
    expect((await read(`${long.markdownPath}?section=`)).text).toBe(long.whole.text)
  })

  it('is listed in the contents of the whole page, whose token counts add up', async () => {
    const { sections = {} } = frontMatterOf(long.whole)
    expect(Object.keys(sections)).toEqual(long.ids)
    for (const [id, tokens] of Object.entries(sections)) {
      const { headers } = await read(`${long.markdownPath}?section=${id}`)
      expect(headers['x-markdown-tokens'], id).toBe(String(tokens))
    }
  })

  it('exists on both hosts, and beside the parameters of a page', async () => {
    const { status, text } = await readCatalogue('/developers.md?section=errors')
    expect(status).toBe(200)
    expect(text).toContain('## Errors')
    const findings = await read('/state-of-applied-ai.md?kind=regulation&section=cite')
    expect(findings.status).toBe(200)
    expect(linksOf(findings).canonical).toBe(`${baseUrl}/state-of-applied-ai?kind=regulation`)
  })
})

describe('Prefer: max-tokens', () => {
  const readWith = (prefer: string, target = long.markdownPath) => read(target, { prefer, accept: 'text/markdown' })

  it('gets the first sections that fit, and names the next one at the top', async () => {
    const all = Number(long.whole.headers['x-markdown-tokens'])
    const short = await readWith(`max-tokens=${Math.floor(all / 2)}`)
    expect(short.status).toBe(200)
    expect(short.headers['preference-applied']).toBe(`max-tokens=${Math.floor(all / 2)}`)
    expect(Number(short.headers['x-markdown-tokens'])).toBeLessThanOrEqual(all / 2)
    expect(short.headers.vary).toBe('Accept, Accept-Encoding, Prefer')
    expect(short.headers['cache-control']).toBe('private, no-cache')
    expect(short.headers['content-location']).toBeUndefined()
    const { next = '' } = frontMatterOf(short)
    expect(linksOf(short)['next text/markdown']).toBe(next)
    const body = bodyOf(short).trim()
    const rest = await read(next.slice(baseUrl.length))
    expect(bodyOf(long.whole).trim().startsWith(body)).toBe(true)
    expect(bodyOf(long.whole).slice(body.length).trimStart().startsWith(bodyOf(rest).trim())).toBe(true)
  })

  it('returns the beginning however low it is, and the whole page if it fits', async () => {
    const least = await readWith('max-tokens=1')
    expect(bodyOf(least).trimStart()).toMatch(/^# /)
    expect(bodyOf(least)).not.toContain('\n## ')
    const whole = await readWith('max-tokens=999999')
    expect(whole.text).toBe(long.whole.text)
    expect(whole.headers['preference-applied']).toBe('max-tokens=999999')
    expect(whole.headers.etag).toBe(long.whole.headers.etag)
  })

  it('has as many variants as there are sections, whatever the number', async () => {
    const etags = new Set<unknown>()
    for (let tokens = 1; tokens < 4000; tokens += 97)
      etags.add((await send(long.markdownPath, { headers: { prefer: `max-tokens=${tokens}` } })).headers.etag)
    expect(etags.size).toBeGreaterThan(3)
    expect(etags.size).toBeLessThanOrEqual(long.ids.length + 1)
  })

  it('shortens a section, too', async () => {
    const { sections = {} } = frontMatterOf(long.whole)
    const nested = long.ids.find((id, index) => (sections[id] ?? 0) > (sections[long.ids[index + 1] ?? ''] ?? Infinity))
    const short = await readWith('max-tokens=1', `${long.markdownPath}?section=${nested ?? long.ids[0]}`)
    expect(short.headers['preference-applied']).toBe('max-tokens=1')
    expect(partsOfMarkdown(bodyOf(short)).headings).toHaveLength(1)
  })

  it('is not confirmed for a longer text that cannot be shortened', async () => {
    const { sections = {} } = frontMatterOf(long.whole)
    const single = long.ids.find(
      (id, index) =>
        (sections[id] ?? 0) > 100 && (sections[id] ?? 0) <= (sections[long.ids[index + 1] ?? ''] ?? Infinity),
    )
    const target = `${long.markdownPath}?section=${single}`
    const sent = await readWith('max-tokens=50', target)
    expect(sent.text).toBe((await read(target)).text)
    expect(sent.headers['preference-applied']).toBeUndefined()
    expect((await readWith('max-tokens=9999', target)).headers['preference-applied']).toBe('max-tokens=9999')
  })

  it.each([
    'max-tokens',
    'max-tokens=',
    'max-tokens=0',
    'max-tokens=-5',
    'max-tokens=1e3',
    'max-tokens="x"',
    'x=1',
    '"',
  ])('%s is ignored', async (prefer) => {
    const response = await readWith(prefer)
    expect(comparable(response)).toEqual(comparable(await read(long.markdownPath, { accept: 'text/markdown' })))
  })

  it('is ignored for HTML and JSON, which do not vary by it', async () => {
    for (const target of [long.path, '/api/articles?limit=1']) {
      const response = await read(target, { prefer: 'max-tokens=10', accept: 'text/html' })
      expect(response.headers['preference-applied']).toBeUndefined()
      expect(response.headers.vary).not.toContain('Prefer')
    }
  })

  it('does not change the responses of other clients', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await send(long.markdownPath, { headers: { prefer: 'max-tokens=1' } })
      const { headers, text } = await send(long.markdownPath)
      expect(text).toBe(long.whole.text)
      expect(headers['preference-applied']).toBeUndefined()
    }
  })
})
