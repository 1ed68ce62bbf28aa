import { describe, expect, it } from 'vitest'

import { readArticleFiles } from '@/sample/load-articles'
import { readManifest } from '@/sample/manifest'
import { findingSchema, type Finding } from '@/schemas/content/finding'
import { query } from '../../support/database'
import { messagesOf, readJson, readText, send } from '../../support/http'
import { readSitemap } from '../../support/sitemap'
import { baseUrl } from '../../support/servers'

type List = { docs: Finding[]; totalDocs: number; totalPages: number }
type EvidenceRecord = { entries: { id: number }[] }

const readAll = async (parameters: string) => (await readJson(`/api/findings?limit=100&${parameters}`)) as List

describe('GET /api/findings', () => {
  it('lists the findings of the evidence record, in its order, each in its schema', async () => {
    const { entries } = (await readJson('/state-of-applied-ai/evidence.json')) as EvidenceRecord
    const listed: Finding[] = []
    for (let page = 1; ; page++) {
      const { docs, totalDocs, totalPages } = await readAll(`page=${page}`)
      expect(totalDocs).toBe(entries.length)
      listed.push(...docs)
      if (page >= totalPages) break
    }
    for (const finding of listed) expect(findingSchema.parse(finding)).toEqual(finding)
    expect(listed).toEqual(entries.map((entry) => expect.objectContaining(entry)))
  })

  it('filters and sorts by its fields', async () => {
    const regulation = await readAll('where[kind][equals]=regulation&sort=date')
    expect(regulation.docs.length).toBeGreaterThan(0)
    expect(new Set(regulation.docs.map(({ kind }) => kind))).toEqual(new Set(['regulation']))
    const dates = regulation.docs.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
    const recent = await readAll('where[date][greater_than]=2025-06')
    expect(recent.docs.length).toBeGreaterThan(0)
    for (const { date } of recent.docs) expect(date > '2025-06').toBe(true)
  })

  it('rejects unknown fields and values', async () => {
    for (const parameters of ['where[kind][equals]=rumour', 'where[importReference][equals]=x', 'sort=updatedBy']) {
      const response = await send(`/api/findings?${parameters}`)
      expect(response.status, parameters).toBe(400)
      expect(messagesOf(response)[0]).toMatch(/Allowed|one of/)
    }
  })
})

describe('a finding', () => {
  it('is read by its number, and is 404 if it does not exist', async () => {
    const { docs } = await readAll('sort=id')
    const first = docs[0]!
    expect(await readJson(`/api/findings/${first.id}`)).toEqual(first)
    for (const id of ['2147483647', '0', '-1', 'x', '9999999999']) {
      expect((await send(`/api/findings/${id}`)).status, id).toBe(404)
      expect((await send(`/state-of-applied-ai/${id}`)).status, id).toBe(404)
    }
  })

  it('of the sample names the superseding one, and links to the articles that name it', async () => {
    const { evidenceRecord, scheduled } = await readManifest('src/sample/manifest.yaml')
    for (const { finding, by } of evidenceRecord.superseded)
      expect(await readJson(`/api/findings/${finding}`)).toMatchObject({ supersededBy: by })
    const articles = await readArticleFiles('src/sample/articles')
    for (const { slug, findings, isDraft } of articles.filter(({ findings: named }) => named.length > 4)) {
      if (isDraft || scheduled.includes(slug)) continue
      const page = await readText(`/resources/${slug}`, 'text/html; charset=utf-8')
      for (const number of findings) {
        expect(page, slug).toContain(`<a href="/state-of-applied-ai/${number}">Finding ${number}</a>`)
        expect(await readText(`/state-of-applied-ai/${number}`, 'text/html; charset=utf-8'), String(number)).toContain(
          `href="/resources/${slug}"`,
        )
      }
    }
  })

  it('has a page with its number, text, facets, source and citation, in HTML and Markdown', async () => {
    const { docs } = await readAll('where[source][exists]=true&where[org][exists]=true')
    for (const { id, text, industry, region, org, source } of docs.slice(0, 5)) {
      const path = `/state-of-applied-ai/${id}`
      const html = await send(path, { headers: { accept: 'text/html' } })
      expect(html.headers.link).toContain(`<${baseUrl}${path}>; rel="cite-as"`)
      const markdown = await readText(`${path}.md`, 'text/markdown; charset=utf-8')
      for (const part of [`# Finding ${id}`, industry, region, org!, source!, `${baseUrl}${path}`])
        expect(markdown.replaceAll('\\', ''), part).toContain(part)
      expect(markdown.replaceAll('\\', '')).toContain(text.slice(0, 60))
      for (const ending of ['bib', 'ris', 'csl.json'])
        expect((await send(`${path}/citation.${ending}`)).text).toContain(`${baseUrl}${path}`)
    }
  })

  it('is in the sitemap with its last change, and linked from the record', async () => {
    const pages = new Map((await readSitemap()).map(({ path, lastModified }) => [path, lastModified]))
    const { docs } = await readAll('sort=-date,-id')
    for (const { id, updatedAt } of docs) expect(pages.get(`/state-of-applied-ai/${id}`), String(id)).toBe(updatedAt)
    const page = (await send('/state-of-applied-ai', { headers: { accept: 'text/html' } })).text
    for (const { id } of docs.slice(0, 50)) expect(page).toContain(`href="/state-of-applied-ai/${id}"`)
  })

  it('is not served while it is a draft', async () => {
    const [draft] = await query<{ id: number }>(
      `insert into evidence_entries (kind, text, industry, region, date, _status)
       values ('deployment', 'A secret draft', 'None', 'None', '2026', 'draft') returning id`,
    )
    try {
      for (const path of ['/api/findings/', '/state-of-applied-ai/'])
        expect((await send(`${path}${draft!.id}`)).status).toBe(404)
      expect((await readAll(`where[id][equals]=${draft!.id}`)).totalDocs).toBe(0)
    } finally {
      await query(`delete from evidence_entries where id = ${draft!.id}`)
    }
  })
})
