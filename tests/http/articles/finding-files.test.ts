import { describe, expect, it } from 'vitest'

import { evidenceRecordSchema, type EvidenceEntry, type ListedFinding } from '@/schemas/content/evidence'
import { post } from '../../support/graphql'
import { readJson, readText, send } from '../../support/http'

const path = '/state-of-applied-ai'
const readFindings = async (query: string) =>
  (await readJson(`${path}/findings.json${query}`)) as unknown as ListedFinding[]

describe('the files of filtered findings', () => {
  it('have the findings that the page counts for the same filter, in its order', async () => {
    const { entries } = (await readJson(`${path}/evidence.json`)) as unknown as { entries: EvidenceEntry[] }
    const withoutSuccessors = (found: ListedFinding[]) => found.map(({ supersededBy: _, ...entry }) => entry)
    expect(withoutSuccessors(await readFindings(''))).toEqual(entries)
    for (const query of ['?kind=regulation', '?kind=deployment&q=health', '?region=United+States&year=2025']) {
      const found = await readFindings(query)
      expect(found.length, query).toBeGreaterThan(0)
      expect(withoutSuccessors(found)).toEqual(entries.filter(({ id }) => found.some((entry) => entry.id === id)))
      const page = await send(`${path}${query}`, { headers: { accept: 'text/html' } })
      expect(page.text).toContain(`${found.length} of ${entries.length} findings.`)
      for (const ending of ['csv', 'json', 'jsonl'])
        expect(page.text).toContain(`${path}/findings.${ending}${query}`.replaceAll('&', '&amp;'))
      const lines = await readText(`${path}/findings.jsonl${query}`, 'application/jsonl; charset=utf-8')
      expect(
        lines
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
      ).toEqual(found)
      const csv = await readText(`${path}/findings.csv${query}`, 'text/csv; charset=utf-8; header=present')
      expect(csv.split('\r\n')[0]).toContain('id,kind,industry')
    }
  })

  it('applies all filters: kind, industry, region, year and words', async () => {
    for (const { kind, industry, region, date } of (await readFindings('')).slice(0, 3)) {
      const query = `?${new URLSearchParams({ kind, industry, region, year: date.slice(0, 4) })}`
      const found = await readFindings(query)
      expect(found.length).toBeGreaterThan(0)
      for (const entry of found) {
        expect([entry.kind, entry.industry, entry.region, entry.date.slice(0, 4)]).toEqual([
          kind,
          industry,
          region,
          date.slice(0, 4),
        ])
      }
    }
  })

  it('rejects an invalid filter', async () => {
    for (const query of ['?kind=x', '?year=20', `?q=${'a'.repeat(201)}`])
      expect((await send(`${path}/findings.csv${query}`)).status, query).toBe(400)
  })
})

describe('a finding that is superseded', () => {
  it('says so in every format and file except the contract’s', async () => {
    const superseded = (await readFindings('')).filter(({ supersededBy }) => supersededBy !== undefined)
    expect(superseded.length).toBeGreaterThan(0)
    evidenceRecordSchema.parse(await readJson(`${path}/evidence.json`))
    const csv = (await send('/evidence.csv')).text.split('\r\n')
    const lines = (await send('/evidence.jsonl')).text.trim().split('\n')
    const text = (await send('/llms-full.txt')).text
    const index = (await send(`${path}/llms.txt`)).text
    const feeds = await Promise.all(['xml', 'json'].map(async (form) => (await send(`${path}/feed.${form}`)).text))
    for (const { id, supersededBy } of superseded) {
      const page = `${path}/${id}`
      const words = new RegExp(`superseded by:? .{0,160}finding ${supersededBy}`, 'i')
      expect(await readJson(`/api/findings/${id}`)).toMatchObject({ supersededBy })
      expect(csv.find((line) => line.startsWith(`${id},`))).toMatch(new RegExp(`,${supersededBy}$`))
      expect(lines.map((line) => JSON.parse(line) as ListedFinding)).toContainEqual(
        expect.objectContaining({ id, supersededBy }),
      )
      expect(text.split('### ').find((part) => part.startsWith(`Finding ${id}\n`))).toMatch(words)
      // The index has the newest, and feeds the newest of those.
      for (const line of index.split('\n').filter((one) => one.startsWith(`- [Finding ${id}]`)))
        expect(line).toMatch(words)
      for (const target of [page, `${page}.md`]) expect((await send(target)).text, target).toMatch(words)
      for (const ending of ['bib', 'ris', 'csl.json'])
        expect((await send(`${page}/citation.${ending}`)).text, ending).toMatch(words)
      for (const feed of feeds) if (feed.includes(`${page}"`)) expect(feed).toMatch(words)
      const { data } = await post(`{ Finding(id: ${id}) { supersededBy } }`)
      expect(data).toEqual({ Finding: { supersededBy } })
    }
  })
})

describe('the evidence page', () => {
  it('suggests wider filters if nothing matches', async () => {
    const { text } = await send(`${path}?kind=regulation&q=zyxwvut`, { headers: { accept: 'text/html' } })
    expect(text).toContain('No finding matches')
    expect(text).toContain('Without the words')
  })

  it('has charts of the shown findings, which link to narrower filters', async () => {
    const { text } = await send(`${path}?kind=regulation`, { headers: { accept: 'text/html' } })
    expect(text).toMatch(/href="\/state-of-applied-ai\?kind=regulation&amp;industry=[^"]*#findings"/)
    expect(text).toMatch(/href="\/state-of-applied-ai\?kind=regulation&amp;year=\d{4}#findings"/)
  })
})
