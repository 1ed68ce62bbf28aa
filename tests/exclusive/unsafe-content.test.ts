import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { fillPath, readPathValues, type PathValues } from '../support/example-paths'
import { query } from '../support/database'
import { send, type HttpResponse } from '../support/http'
import { baseUrl, servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

/** Content that field validation rejects, written by SQL, which bypasses it. */
const script = 'javascript:alert(1)'
const page = 'data:text/html,<script>alert(2)</script>'
const words =
  'Zed </script><script>alert(3)</script> <img src=x onerror=alert(4)> [x](javascript:alert(5)) \u202eturned\u200b \n# Heading of its own'

type Saved = { table: string; id: number; row: Record<string, unknown> }
const saved: Saved[] = []
let values: PathValues
let articleId: number

/** Overwrites columns of one row, and saves the original values. */
async function overwrite(table: string, id: number, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns)
  const [row = {}] = await query(`select ${names.join(', ')} from ${table} where id = $1`, [id])
  saved.push({ table, id, row })
  await write(table, id, columns)
}

async function write(table: string, id: number, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns)
  const toValue = (value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value
  await query(`update ${table} set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`, [
    id,
    ...names.map((name) => toValue(columns[name])),
  ])
}

const text = { type: 'text', version: 1, text: words }
const link = (url: string, type = 'link') => ({
  type,
  version: 3,
  fields: { linkType: 'custom', url, newTab: false },
  children: [text],
})

beforeAll(async () => {
  const [codes] = await query<{ code: string; book: number; slug: string; bundle: number }>(
    `select b.code, b.id as book, u.slug, u.id as bundle from bundles_rels r join books b on b.id = r.books_id join bundles u on u.id = r.parent_id
     where b._status = 'published' and u._status = 'published' and b.is_withdrawn is not true order by b.id limit 1`,
  )
  values = { ...(await readPathValues(query)), 'books/{id}': [codes?.code ?? ''], 'bundles/{id}': [codes?.slug ?? ''] }
  articleId = Number(values['articles/{id}']?.[0])
  const links = [
    script,
    ` ${script}`,
    'java\tscript:alert(6)',
    'JaVaScRiPt:alert(7)',
    page,
    '//evil.example/',
    '\\\\evil.example',
  ].map((url) => link(url))
  const children = [
    { type: 'paragraph', version: 1, children: [text, ...links, link(script, 'autolink')] },
    { type: 'heading', tag: 'script', version: 1, children: [text] },
  ]
  await overwrite('articles', articleId, {
    title: words,
    description: words,
    body: { root: { type: 'root', version: 1, children } },
  })
  const [source] = await query<{ id: number }>(
    'select id from articles_sources where _parent_id = $1 order by _order limit 1',
    [articleId],
  )
  await overwrite('articles_sources', source?.id ?? 0, { label: words, url: script })
  await overwrite('evidence_entries', Number(values['state-of-applied-ai/{id}']?.[0]), {
    text: words,
    org: words,
    source: page,
  })
  await overwrite('books', codes?.book ?? 0, { title: words, synopsis: words })
  await overwrite('bundles', codes?.bundle ?? 0, { title: words, description: words })
  const [site] = await query<{ id: number }>('select id from site limit 1')
  await overwrite('site', site?.id ?? 0, { tagline: words, organization_url: script, license_url: page })
  const [path] = await query<{ id: number }>(
    `select id from site_texts where path = 'disallowedPaths' order by "order" limit 1`,
  )
  if (path) await overwrite('site_texts', path.id, { text: '/x\nAllow: /admin' })
  await waitUntil('the new title is visible', async () =>
    (await send(`/api/articles/${articleId}`)).text.includes('alert(3)'),
  )
})

afterAll(async () => {
  for (const { table, id, row } of saved.toReversed()) await write(table, id, row)
})

const reads = [...contentOperations, ...catalogueOperations].filter(
  ({ method, kind }) => method === 'GET' && kind !== 'file',
)

describe.each(
  reads.map((operation): [string, (typeof reads)[number]] => [`${operation.host} ${operation.path}`, operation]),
)('%s', (_, operation) => {
  const sendRequest = (accept: string): Promise<HttpResponse> => {
    const origin = operation.host === 'content' ? baseUrl : servers.catalogueUrl
    return send(fillPath(operation.path, values)[0] ?? '', { origin, headers: { host: new URL(origin).host, accept } })
  }

  it('contains no javascript:, data: or protocol-relative URL from the database', async () => {
    const { text: html, headers } = await sendRequest('text/html')
    // Other formats contain the text as it is; Content-Type and nosniff keep browsers from executing it.
    if (!headers['content-type']?.startsWith('text/html'))
      return expect(headers['x-content-type-options']).toBe('nosniff')
    expect(html).not.toMatch(/\s(?:href|src|action)="\s*(?:javascript|data|vbscript|\/\/|\\\\)/i)
    expect(html).not.toMatch(/<script(?! (?:type="application\/ld\+json"|type="module" src="\/|src="\/))/)
    expect(html).not.toMatch(/<img src=x/)
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(JSON.stringify(JSON.parse(json))).not.toMatch(/"(?:javascript|data):/)
    expect(html).not.toMatch(/[\u202e\u200b]/)
  })

  it('escapes markup, links and headings in Markdown', async () => {
    const response = await sendRequest('text/markdown')
    if (!/markdown/.test(response.headers['content-type'] ?? '') && operation.path !== '/llms.txt') return
    // Fenced code is text; JSON in it has no line break that could end it.
    const body = response.text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^```[^\n]*\n[\s\S]*?^```$/gm, '')
    expect(body).not.toMatch(/(?:^|[^\\])(?:\\\\)*\]\(\s*<?(?:javascript|data|vbscript):/im)
    expect(body).not.toMatch(/(?:^|[^\\`])<(?:script|img)/m)
    expect(body).not.toMatch(/^# Heading of its own/m)
    expect(response.text).not.toMatch(/[\u202e\u200b]/)
  })
})

it('robots.txt contains no line injected by a path', async () => {
  expect((await send('/robots.txt')).text).not.toMatch(/^Allow: \/admin/m)
})
