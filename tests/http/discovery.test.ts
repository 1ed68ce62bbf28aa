import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'

import { evidenceRecordSchema } from '@/schemas/content/evidence'
import { catalogueUrl, sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { read, readJson, readText, send } from '../support/http'
import { parseLlmsTxt, type LlmsIndex } from '../support/llms-grammar'
import { baseUrl } from '../support/servers'
import { readSitemap, toMarkdownAddress } from '../support/sitemap'

type Finding = {
  id: number
  kind: string
  industry: string
  region: string
  role: string | null
  org: string | null
  text: string
  date: string
  source: string | null
}

const plain = 'text/plain; charset=utf-8'

const hosts = [
  { name: 'content', origin: baseUrl, read: async (path: string) => (await send(path)).text },
  { name: 'catalogue', origin: catalogueUrl, read: async (path: string) => (await sendToCatalogue(path)).text },
]
const toUrls = ({ sections }: Pick<LlmsIndex, 'sections'>) =>
  Object.values(sections)
    .flat()
    .map(({ url }) => url)

function readFindings(): Promise<Finding[]> {
  return query<Finding>(
    `select id, kind, industry, region, role, org, text, date, source from evidence_entries where _status = 'published' order by date desc, id desc`,
  )
}

describe('/state-of-applied-ai/evidence.json', () => {
  it('contains every published finding as stored, newest first', async () => {
    const record = evidenceRecordSchema.parse(await readJson('/state-of-applied-ai/evidence.json'))
    const findings = await readFindings()
    expect(findings.length).toBeGreaterThan(0)
    expect(record.entries).toEqual(
      findings.map((finding) => Object.fromEntries(Object.entries(finding).filter(([, value]) => value !== null))),
    )
  })

  it('counts every kind, including those with no findings', async () => {
    const { counts, kinds, entries } = evidenceRecordSchema.parse(await readJson('/state-of-applied-ai/evidence.json'))
    const ids = ['deployment', 'evidence-impact', 'evidence-adoption', 'regulation'] as const
    expect(kinds?.map(({ id }) => id)).toEqual(ids)
    expect(counts).toEqual(Object.fromEntries(ids.map((id) => [id, entries.filter(({ kind }) => kind === id).length])))
  })

  it('has the time of the last revision', async () => {
    const [newest] = await query<{ at: Date }>(
      `select greatest((select max(updated_at) from evidence_entries where _status = 'published'), (select updated_at from evidence_record limit 1)) as at`,
    )
    expect((await readJson<{ updated: string }>('/state-of-applied-ai/evidence.json')).updated).toBe(
      newest?.at.toISOString(),
    )
  })

  it('is complete whatever the query string is', async () => {
    const { text } = await read('/state-of-applied-ai/evidence.json')
    expect((await read('/state-of-applied-ai/evidence.json?kind=regulation&limit=1&page=2')).text).toBe(text)
  })
})

describe('/llms-full.txt', () => {
  it('contains every finding with its source and date', async () => {
    const text = await readText('/llms-full.txt', plain)
    for (const { id, text: words, date, source } of await readFindings()) {
      const finding = text.split(/\n(?=#)/).find((part) => part.startsWith(`### Finding ${id}\n`))
      expect(finding).toContain(words)
      expect(finding).toContain(`Date: ${date}`)
      expect(finding).toContain(`Source: ${source ?? 'not given'}`)
    }
    expect(text.match(/^### Finding /gm)?.length).toBe((await readFindings()).length)
    expect(text.match(/Cite as:/g)).toHaveLength(1)
  })
})

describe('/llms.txt', () => {
  it('is parsed without loss by the reference parser of the convention', async () => {
    const text = await readText('/llms.txt', plain, 'text/markdown')
    expect(text).not.toMatch(/^\ufeff|\r/)
    const { title, summary, details, sections } = parseLlmsTxt(text)
    expect(title).toBeTruthy()
    expect(summary).toBeTruthy()
    expect(details).not.toContain('> ')
    expect(details.length).toBeGreaterThan(50)
    expect(text.match(/^## /gm)?.length).toBe(Object.keys(sections).length)
    expect(text.match(/^- /gm)?.length).toBe(Object.values(sections).flat().length)
    for (const { note } of Object.values(sections).flat()) expect(note).toBeTruthy()
  })

  // A record has thousands of findings: the page that lists them stands for theirs.
  it('links to the Markdown of every page of the sitemap but single findings, by absolute URLs that return 200', async () => {
    const { sections } = parseLlmsTxt(await readText('/llms.txt', plain))
    const addresses = Object.values(sections)
      .flat()
      .map(({ url }) => url)
    expect(new Set(addresses).size).toBe(addresses.length)
    const pages = (await readSitemap())
      .filter(({ path }) => !/^\/state-of-applied-ai\/\d+$/.test(path))
      .map(({ path }) => `${baseUrl}${toMarkdownAddress(path)}`)
    expect(addresses).toEqual(expect.arrayContaining(pages))
    for (const address of addresses) expect((await send(address.slice(baseUrl.length))).status, address).toBe(200)
  })

  it('is shorter than 50 kB', async () => {
    for (const { read } of hosts) expect((await read('/llms.txt')).length).toBeLessThan(50_000)
  })

  it.each(hosts)(
    'names, with the indexes that it names, every page of the sitemap: $name',
    async ({ read, origin }) => {
      const index = parseLlmsTxt(await read('/llms.txt'))
      const nested = toUrls(index).filter((url) => url.endsWith('/llms.txt'))
      expect(nested.length).toBeGreaterThan(0)
      const named = new Set(toUrls(index))
      for (const url of nested)
        for (const address of toUrls(parseLlmsTxt(await read(url.slice(origin.length))))) named.add(address)
      const pages = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
        ([, url = '']) => `${origin}${toMarkdownAddress(url.slice(origin.length))}`,
      )
      expect(pages.filter((page) => !named.has(page))).toEqual([])
      const sitemap = await read('/sitemap.md')
      expect(pages.filter((page) => !sitemap.includes(`](${page})`))).toEqual([])
    },
  )

  it.each(hosts)('without its optional section leads to less than 60,000 tokens: $name', async ({ read, origin }) => {
    const { Optional: optional, ...sections } = parseLlmsTxt(await read('/llms.txt')).sections
    expect(optional?.length).toBeGreaterThan(0)
    const texts = await Promise.all(toUrls({ sections }).map((url) => read(url.slice(origin.length))))
    expect(texts.reduce((sum, text) => sum + encode(text).length, 0)).toBeLessThan(60_000)
  })

  it('links only to Markdown, or to further indexes', async () => {
    for (const { read } of hosts)
      for (const url of toUrls(parseLlmsTxt(await read('/llms.txt')))) expect(url).toMatch(/\.md(\?.*)?$|\/llms\.txt$/)
  })
})

describe('/robots.txt', () => {
  it('has one group of allowed crawlers, with those for search and retrieval by name, and one of training crawlers', async () => {
    const lines = (await readText('/robots.txt', plain)).split('\n').filter((line) => !line.startsWith('#'))
    const [welcome = [], training = [], after = []] = lines
      .join('\n')
      .trim()
      .split('\n\n')
      .map((group) => group.split('\n'))
    const toAgents = (group: string[]) => group.filter((line) => line.startsWith('User-agent: '))
    const agents = toAgents(welcome)
    expect(agents[0]).toBe('User-agent: *')
    for (const name of ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'ExaSearchBot', 'Gemini-Deep-Research'])
      expect(agents).toContain(`User-agent: ${name}`)
    // A second run of User-agent lines would begin a second group, which inherits nothing.
    expect(welcome.slice(0, agents.length)).toEqual(agents)
    expect(welcome).toEqual(expect.arrayContaining(['Allow: /', 'Disallow: /admin']))
    // Some parsers take the first rule that matches, not the longest.
    expect(welcome.indexOf('Disallow: /admin')).toBeLessThan(welcome.indexOf('Allow: /'))
    expect(toAgents(training)).toEqual(expect.arrayContaining(['User-agent: GPTBot', 'User-agent: ClaudeBot']))
    expect(training.filter((line) => /^(?:Dis)?[Aa]llow:/.test(line))).toEqual(['Disallow: /'])
    expect(agents.filter((agent) => training.includes(agent))).toEqual([])
    expect(after).toEqual([`Sitemap: ${baseUrl}/sitemap.xml`])
  })
})

describe('/.well-known/api-catalog', () => {
  type Target = { href: string; type?: string }
  type Catalog = { linkset: ({ anchor: string } & Record<string, Target[] | string>)[] }
  const type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

  it('is an RFC 9264 linkset whose links all return 200 with the declared type', async () => {
    const catalog = JSON.parse(await readText('/.well-known/api-catalog', type)) as Catalog
    expect(Object.keys(catalog)).toEqual(['linkset'])
    const targets = catalog.linkset.flatMap(
      ({ anchor: _, ...relations }) => Object.values(relations).flat() as Target[],
    )
    expect(targets.length).toBeGreaterThan(5)
    for (const { href, type: declaredType } of targets) {
      const method = href.endsWith('/api/graphql') ? 'OPTIONS' : 'GET'
      const { status, headers } = await send(href.slice(baseUrl.length), { method })
      expect([200, 204], href).toContain(status)
      if (declaredType) expect(headers['content-type']?.split(';')[0], href).toBe(declaredType)
    }
    expect(targets.map(({ href }) => href)).toContain(`${baseUrl}/openapi.json`)
  })

  it('responds to HEAD with a Link header to itself', async () => {
    const { status, headers, bytes } = await send('/.well-known/api-catalog', { method: 'HEAD' })
    expect({ status, size: bytes.length, type: headers['content-type'] }).toEqual({ status: 200, size: 0, type })
    expect(headers.link).toContain(`<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`)
  })
})
