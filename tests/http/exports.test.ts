import { createHash } from 'node:crypto'

import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

import { articleSchema } from '@/schemas/content/article'
import { bookSchema, type Book } from '@/schemas/catalogue/book'
import { dataPackageSchema, roCrateSchema } from '@/schemas/content/evidence-package'
import { citationListSchema } from '@/schemas/shared/citation'
import { evidenceRecordSchema } from '@/schemas/content/evidence'
import { catalogueUrl, readCatalogue, readCatalogueJson, sendToCatalogue } from '../support/catalogue'
import { read, readDocs, readJson, send, type HttpResponse, type RequestOptions } from '../support/http'
import { findOnixErrors } from '../support/onix-grammar'
import { readParts, readRecords } from '../support/onix-records'
import { baseUrl } from '../support/servers'

type Host = {
  send: (target: string, sending?: RequestOptions) => Promise<HttpResponse>
  read: (target: string) => Promise<HttpResponse>
}
const content: Host = { send, read }
const catalogue: Host = { send: sendToCatalogue, read: readCatalogue }

const jsonl = 'application/jsonl; charset=utf-8'
const [finding] = evidenceRecordSchema.parse(await readJson('/state-of-applied-ai/evidence.json')).entries
const [article] = (await readJson<{ docs: { slug: string; title: string }[] }>('/api/articles?limit=1')).docs
const books = (await readCatalogueJson<{ data: Book[] }>('/api/v1/books')).data
const cited: readonly (readonly [Host, string])[] = [
  [content, `/resources/${article?.slug}`],
  [content, `/state-of-applied-ai/${finding?.id}`],
  [catalogue, `/books/${books[0]?.id}`],
]

describe('the packages of the evidence record', () => {
  it('describe the table that is served, with its checksum', async () => {
    const csv = await read('/evidence.csv')
    const sha256 = createHash('sha256').update(csv.text).digest('hex')
    const [resource] = dataPackageSchema.parse(await readJson('/datapackage.json')).resources
    const rows: Record<string, string>[] = parse(csv.text, { columns: true })
    expect(resource).toMatchObject({ bytes: Buffer.byteLength(csv.text), hash: `sha256:${sha256}` })
    expect(resource?.schema.fields.map(({ name }) => name)).toEqual(Object.keys(rows[0] ?? {}))
    for (const { name, constraints } of resource?.schema.fields ?? []) {
      const values = rows.map((row) => row[name] ?? '')
      if (constraints?.required) expect(values).not.toContain('')
      if (constraints?.unique) expect(new Set(values).size).toBe(values.length)
      if (constraints?.enum) for (const value of values) expect(constraints.enum).toContain(value)
      if (constraints?.pattern)
        for (const value of values) expect(value).toMatch(new RegExp(`^(?:${constraints.pattern})$`))
    }
    const { '@graph': graph } = roCrateSchema.parse(await readJson('/ro-crate-metadata.json'))
    const find = (id: string) => graph.find((node) => node['@id'] === id)
    expect(find('ro-crate-metadata.json')).toMatchObject({
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
      about: { '@id': `${baseUrl}/state-of-applied-ai` },
    })
    const parts = find(`${baseUrl}/state-of-applied-ai`)?.hasPart as { '@id': string }[]
    for (const part of parts) {
      expect(find(part['@id'])).toBeDefined()
      expect((await read(new URL(part['@id']).pathname)).status).toBe(200)
    }
  })
})

describe('a downloadable file', () => {
  it.each<[Host, string, string]>([
    [content, '/evidence.csv', 'text/csv; charset=utf-8; header=present'],
    [content, '/evidence.jsonl', jsonl],
    [content, '/articles.jsonl', jsonl],
    [catalogue, '/books.jsonl', jsonl],
    [catalogue, '/catalogue.onix.xml', 'application/xml; charset=utf-8'],
    [catalogue, '/opds.json', 'application/opds+json'],
    [catalogue, '/books.marcxml', 'application/marcxml+xml'],
    [catalogue, '/books.mrc', 'application/marc'],
    [catalogue, '/books.kbart.txt', 'text/tab-separated-values; charset=utf-8'],
    [catalogue, '/books.csv', 'text/csv; charset=utf-8; header=present'],
    [catalogue, '/books.crossref.xml', 'application/xml; charset=utf-8'],
    [catalogue, '/citations.bib', 'application/x-bibtex; charset=utf-8'],
    [catalogue, '/citations.csl.json', 'application/vnd.citationstyles.csl+json'],
    ...cited.map(([host, path]): [Host, string, string] => [
      host,
      `${path}/citation.csl.json`,
      'application/vnd.citationstyles.csl+json',
    ]),
  ])('is complete, has a digest and revalidates with its ETag: $1', async (host, target, type) => {
    const response = await host.read(target)
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toBe(type)
    expect(response.headers['access-control-allow-origin']).toBe('*')
    const digest = `sha-256=:${createHash('sha256').update(response.bytes).digest('base64')}:`
    expect(response.headers['repr-digest']).toBe(digest)
    const etag = String(response.headers.etag)
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await host.send(target, { headers: { 'if-none-match': etag } })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
    const head = await host.send(target, { method: 'HEAD' })
    expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, etag])
    expect(Number(head.headers['content-length'])).toBe(response.bytes.length)
    const small = await host.send(target, { headers: { 'accept-encoding': 'br' } })
    expect(small.text).toBe(response.text)
  })
})

describe('JSON Lines and CSV exports', () => {
  const lines = ({ text }: HttpResponse) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown)

  it('contain every article, finding and book as the APIs return them', async () => {
    const articles = await readDocs<{ id: number }>('/api/articles?depth=1')
    const written = lines(await read('/articles.jsonl')) as { id: number }[]
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    for (const each of written) expect(articleSchema.safeParse(each).error).toBeUndefined()
    expect(written.map(({ id }) => id).toSorted()).toEqual(articles.map(({ id }) => id).toSorted())
    expect(written.toSorted(byId)[0]).toMatchObject({ id: articles.toSorted(byId)[0]?.id })
    const { entries } = evidenceRecordSchema.parse(await readJson('/state-of-applied-ai/evidence.json'))
    // The contract's record has no member for what supersedes a finding.
    const withoutSuccessor = ({ supersededBy: _, ...entry }: Record<string, unknown>) => entry
    const listed = lines(await read('/evidence.jsonl')) as Record<string, unknown>[]
    expect(listed.map(withoutSuccessor)).toEqual(entries)
    const rows = parse((await read('/evidence.csv')).text, { columns: true }) as Record<string, string>[]
    const filled = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')))
    expect(filled.map(withoutSuccessor)).toEqual(entries.map((entry) => ({ ...entry, id: String(entry.id) })))
    const all = lines(await readCatalogue('/books.jsonl')) as Book[]
    expect(all).toHaveLength(books.length)
    for (const each of all) expect(bookSchema.parse(each)).toEqual(each)
    expect(all[3]).toEqual(await readCatalogueJson(`/api/v1/books/${books[3]?.id}`))
    const table = parse((await readCatalogue('/books.csv')).text, { columns: true, bom: true }) as Record<
      string,
      string
    >[]
    const ofRow = (row: Record<string, string>) =>
      ['Catalogue code', 'ISBN', 'Title', 'Description', 'Web page'].map((name) => row[name])
    expect(table.map(ofRow)).toEqual(
      all.map(({ id, isbn, title, synopsis, url }) => [id, isbn ?? '', title, synopsis, url]),
    )
  })
})

describe('/catalogue.onix.xml', () => {
  it('is valid ONIX 3.1: element names, order, cardinality and codes', async () => {
    const { text } = await readCatalogue('/catalogue.onix.xml')
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<ONIXMessage release="3\.1" xmlns="http:\/\/ns\.editeur\.org\/onix\/3\.1\/reference">\n<Header>/,
    )
    const parts = await readParts(text, 65_536)
    const products = parts.filter(({ kind }) => kind === 'product')
    expect(products.length).toBeGreaterThanOrEqual(books.length)
    expect(parts.flatMap(({ warnings: flaws }) => flaws)).toEqual([])
    expect(parts.flatMap(({ element }) => findOnixErrors(element))).toEqual([])
  })

  it('parses back to the books of the API', async () => {
    const records = await readRecords((await readCatalogue('/catalogue.onix.xml')).text)
    for (const [index, { id, isbn, title, authors, language }] of books.entries()) {
      const { identifiers, fields, error: fault } = records[index]!
      expect([fault, identifiers.code]).toEqual([null, id])
      expect(fields).toMatchObject({ ...(isbn ? { isbn } : {}), title, language, authors })
    }
  })
})

describe('citations', () => {
  it('exist for an article, a finding and a book in each format, and their pages link to them', async () => {
    for (const [host, path] of cited) {
      const page = await host.send(path, { headers: { accept: 'text/html' } })
      const csl = JSON.parse((await host.read(`${path}/citation.csl.json`)).text) as unknown
      const [citation] = citationListSchema.parse(csl)
      expect(citation?.title).not.toBe('')
      expect(citation?.URL.startsWith(host === content ? baseUrl : catalogueUrl)).toBe(true)
      const bibtex = (await host.read(`${path}/citation.bib`)).text
      expect(bibtex).toMatch(/^@(misc|book)\{[\w-]+,\n( {2}\w+ = \{.*\},?\n)+\}\n$/)
      const ris = (await host.read(`${path}/citation.ris`)).text
      expect(ris).toMatch(/^TY {2}- (ELEC|DATA|BOOK)\r\n([A-Z][A-Z0-9] {2}- .+\r\n)+ER {2}- \r\n$/)
      for (const ending of ['csl.json', 'bib', 'ris']) expect(page.text).toContain(`${path}/citation.${ending}"`)
    }
  })

  it('of a book have its ISBN, contributors by role and URL', async () => {
    const book = books.find(({ isbn, authors }) => isbn !== null && authors.length > 0)!
    const [citation] = citationListSchema.parse(
      JSON.parse((await readCatalogue(`/books/${book.id}/citation.csl.json`)).text),
    )
    expect(citation).toMatchObject({
      type: 'book',
      id: book.id,
      ISBN: book.isbn,
      URL: book.url,
      language: book.language,
    })
    const moved = await readCatalogue(`/books/${book.id.toLowerCase()}/citation.bib`)
    expect([moved.status, moved.headers.location]).toEqual([308, `/books/${book.id}/citation.bib`])
    expect((await readCatalogue('/books/T9-999999/citation.bib')).status).toBe(404)
  })
})
