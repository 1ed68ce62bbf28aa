import { describe, expect, it } from 'vitest'

import { searchResultsSchema, type SearchResults } from '@/schemas/content/search'
import { query } from '../../support/database'
import { messagesOf, readJson, readText, send } from '../../support/http'

const search = async (q: string, more = '') =>
  (await readJson(`/api/search?q=${encodeURIComponent(q)}&limit=100${more}`)) as unknown as SearchResults

/** A published article's own title, and words of its text. */
const readArticles = () =>
  query<{ id: number; title: string; slug: string }>(
    `select id, title, slug from articles where _status = 'published' and deleted_at is null order by id`,
  )

describe('GET /api/search', () => {
  it('finds every article by its title among the first three, each in its schema', async () => {
    for (const { id, title } of await readArticles()) {
      const results = await search(title.split(/\s+/).slice(0, 10).join(' ').replaceAll('"', ' '))
      expect(searchResultsSchema.parse(results)).toEqual(results)
      const found = results.docs.slice(0, 3).some((hit) => hit.kind === 'article' && hit.id === id)
      expect(found, title).toBe(true)
    }
  })

  it('finds other forms, other case, accents and incomplete last words', async () => {
    const reference = (await search('hospital ')).docs.map(({ kind, id }) => `${kind} ${id}`).toSorted()
    expect(reference.length).toBeGreaterThan(3)
    for (const form of ['HOSPITAL ', 'hospitals ', 'hôspital ', 'hospitals’ '])
      expect((await search(form)).docs.map(({ kind, id }) => `${kind} ${id}`).toSorted(), form).toEqual(reference)
    for (let length = 4; length <= 'hospital'.length; length++) {
      const prefix = 'hospital'.slice(0, length)
      const found = (await search(prefix)).docs.map(({ kind, id }) => `${kind} ${id}`)
      expect(found, prefix).toEqual(expect.arrayContaining(reference.slice(0, 3)))
    }
  })

  it('marks the words in snippets of plain text', async () => {
    const { docs } = await search('sepsis model ')
    expect(docs.length).toBeGreaterThan(0)
    for (const { snippet, matches } of docs) {
      expect(matches.length).toBeGreaterThan(0)
      for (const { start, end } of matches) expect(snippet.slice(start, end)).toMatch(/^(seps|model)/i)
    }
  })

  it('corrects misspelled words, and says so', async () => {
    for (const [wrong, right] of [
      ['procuremnet ', 'procurement'],
      ['radiolgist ', 'radiologist'],
      ['univercity ', 'university'],
    ] as const) {
      const { totalDocs, corrections } = await search(wrong)
      expect(totalDocs, wrong).toBeGreaterThan(0)
      expect(
        corrections[0]?.to.some((word) => word.startsWith(right)),
        wrong,
      ).toBe(true)
    }
  })

  it('narrows by kind, profession and year, and counts each kind', async () => {
    const all = await search('model ')
    expect(all.totalDocs).toBe(all.counts.article + all.counts.finding)
    for (const kind of ['article', 'finding'] as const) {
      const some = await search('model ', `&kind=${kind}`)
      expect([some.totalDocs, new Set(some.docs.map((hit) => hit.kind))]).toEqual([all.counts[kind], new Set([kind])])
      expect(some.counts).toEqual(all.counts)
    }
    const recent = await search('model ', '&year=2025')
    for (const { date } of recent.docs) expect(date).toMatch(/^2025/)
    expect((await search('model ', '&profession=hospitals')).counts.finding).toBe(0)
  })

  it('pages without overlap, with true totals past the end', async () => {
    const first = (await readJson('/api/search?q=model&limit=2')) as unknown as SearchResults
    const second = (await readJson('/api/search?q=model&limit=2&page=2')) as unknown as SearchResults
    const keys = [...first.docs, ...second.docs].map(({ kind, id }) => `${kind} ${id}`)
    expect(new Set(keys).size).toBe(4)
    const beyond = (await readJson('/api/search?q=model&limit=2&page=9999')) as unknown as SearchResults
    expect([beyond.docs, beyond.totalDocs]).toEqual([[], first.totalDocs])
  })

  it('suggests searches with results if there are none', async () => {
    const { totalDocs, suggestions } = await search('sepsis zyxwvut')
    expect([totalDocs, suggestions.map(({ label }) => label)]).toEqual([0, ['sepsis']])
    const narrowed = await search('sepsis', '&year=1950')
    expect(narrowed.suggestions[0]?.label).toContain('without the filters')
    for (const { url, total } of [...suggestions, ...narrowed.suggestions])
      expect((await search(new URL(url).searchParams.get('q') ?? '')).totalDocs).toBe(total)
  })

  it.each([
    ['201 characters', `q=${'a'.repeat(201)}`],
    ['13 words', `q=${'word+'.repeat(13)}`],
    ['1,000 operators', `q=${encodeURIComponent('&|!'.repeat(400))}`],
    ['NUL', 'q=a%00b'],
    ['two texts', 'q=a&q=b'],
    ['an object', 'q[a]=b'],
    ['an unknown kind', 'q=a&kind=book'],
    ['an unknown profession', 'q=a&profession=x'],
    ['no year', 'q=a&year=99'],
    ['no limit', 'q=a&limit=0'],
    ['a page too far', 'q=a&page=99999999999'],
  ])('refuses %s with 400, naming the parameter', async (_, parameters) => {
    const response = await send(`/api/search?${parameters}`)
    expect(response.status).toBe(400)
    expect(messagesOf(response)[0]).toMatch(/^"?(q|kind|profession|year|limit|page)\b/)
  })

  it('finds nothing without a text', async () => {
    for (const parameters of ['', '?q=', '?kind=article']) {
      const { docs, totalDocs } = (await readJson(`/api/search${parameters}`)) as unknown as SearchResults
      expect([docs, totalDocs]).toEqual([[], 0])
    }
  })

  it.each([
    ['operators of tsquery', `a & | ! <-> :* ( ) ' \\`],
    ['control characters', 'a\u0007\u001bb'],
    ['quotation marks', '""" “ „ " \' '],
    ['right-to-left text', '\u202eهذا نص'],
    ['an injection', `'; drop table articles; --`],
    ['emoji', '📚📚'],
    ['combining marks', 'e\u0301'.repeat(60)],
    ['stop words', 'the of and'],
  ])('answers %s', async (_, text) => {
    expect((await send(`/api/search?q=${encodeURIComponent(text)}`)).status).toBe(200)
  })
})

describe('the search page', () => {
  it('shows the same results as the API, in HTML and Markdown, with the words marked', async () => {
    const { docs, totalDocs } = (await readJson('/api/search?q=sepsis&limit=20')) as unknown as SearchResults
    const html = (await send('/search?q=sepsis', { headers: { accept: 'text/html' } })).text
    const markdown = await readText('/search.md?q=sepsis', 'text/markdown; charset=utf-8')
    for (const { url } of docs) for (const page of [html, markdown]) expect(page).toContain(url)
    expect(html).toContain('<mark>sepsis</mark>')
    expect(markdown).toContain('**sepsis**')
    for (const page of [html, markdown]) expect(page).toContain(`${totalDocs} results`)
  })

  it('is a form while there is no query', async () => {
    const html = (await send('/search', { headers: { accept: 'text/html' } })).text
    expect(html).toContain('name="q"')
    expect(html).not.toContain('results for')
  })

  it('escapes the query', async () => {
    const html = (
      await send(`/search?q=${encodeURIComponent('<script>alert(1)</script>')}`, { headers: { accept: 'text/html' } })
    ).text
    expect(html).not.toContain('<script>alert')
  })
})
