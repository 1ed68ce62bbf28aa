import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'

import { messagesOf, read } from '../../support/http'

/** Each query with what the message must contain: the parameter, then the value if there is one. */
const invalidArticleQueries: [query: string, ...named: string[]][] = [
  ['limit=0', 'limit', '"0"', '1 or more'],
  ['limit=-1', 'limit', '"-1"'],
  ['limit=1.5', 'limit', '"1.5"'],
  ['limit=ten', 'limit', '"ten"'],
  ['limit=', 'limit'],
  ['limit=1e3', 'limit', '"1e3"'],
  ['limit=%201', 'limit'],
  ['limit=1&limit=2', 'limit', 'more than once'],
  ['limit[a]=1', 'limit'],
  ['limit[]=1', 'limit'],
  ['page=0', 'page', '"0"'],
  ['page=-3', 'page', '"-3"'],
  ['page=two', 'page', '"two"'],
  ['page=99999999999999999999', 'page'],
  ['page=1&page=1', 'page', 'more than once'],
  ['depth=-1', 'depth', '"-1"', '0 to 10'],
  ['depth=11', 'depth', '"11"', '0 to 10'],
  ['depth=x', 'depth', '"x"'],
  ['sort=nothing', 'sort', '"nothing"', 'publishedAt'],
  ['sort=author.hash', 'sort', '"author.hash"'],
  ['sort=-author.email', 'sort', '"author.email"'],
  ['sort=author.salt', 'sort', '"author.salt"'],
  ['sort=author.resetPasswordToken', 'sort', '"author.resetPasswordToken"'],
  ['sort=password', 'sort', '"password"'],
  ['sort=body', 'sort', '"body"'],
  ['sort=--id', 'sort', '"-id"'],
  ['sort=__proto__', 'sort'],
  ['sort=id,id', 'sort', '"id"', 'twice'],
  ['sort=id&sort=title', 'sort', 'more than once'],
  ['sort=title,', 'sort'],
  ['sort=+,', 'sort'],
  ['pagination=false', 'pagination=false', 'page'],
  ['populate[users][name]=true', 'populate', 'select[author][name]=true'],
  ['populate=x', 'populate'],
  ['select=title', 'select', '"title"', 'select[field]=true'],
  ['select[nothing]=true', 'select', '"nothing"', 'publishedAt'],
  ['select[title]=1', 'select[title]', '"1"', 'true or false'],
  ['select[title]=', 'select[title]', 'true or false'],
  ['select[title][a]=true', 'select[title]', 'nested'],
  ['select[body][root]=true', 'select[body]', 'nested'],
  ['select[author][email]=true', 'select[author]', '"email"', 'name, role'],
  ['select[author.name]=true', 'select', '"author.name"'],
  ['select[heroImage][prefix]=true', 'select[heroImage]', '"prefix"'],
  ['select[__proto__]=true', 'select'],
  ['select[title]=true&select[title]=true', 'select', 'more than once'],
  ['select[author]=true&select[author][name]=true', 'select'],
  ['select[]=title', 'select'],
  ['select[title', 'select'],
  ['where=1', 'where', '"1"'],
  ['where[id]=1', 'where', 'id', 'operator'],
  ['where[nothing][equals]=1', 'where', '"nothing"', 'publishedAt'],
  ['where[author.email][equals]=a', 'where', '"author.email"'],
  ['where[author.email][contains]=@', 'where', '"author.email"'],
  ['where[author][email][contains]=@', 'where', '"email"'],
  ['where[author__email][contains]=@', 'where', '"author__email"'],
  ['where[author.hash][exists]=true', 'where', '"author.hash"'],
  ['where[author.password][exists]=true', 'where', '"author.password"'],
  ['where[author.sessions.id][exists]=true', 'where', '"author.sessions.id"'],
  ['where[heroImage.filename][contains]=a', 'where', '"heroImage.filename"'],
  ['where[body][exists]=true', 'where', '"body"'],
  ['where[version.title][equals]=a', 'where', '"version.title"'],
  ['where[toString][equals]=a', 'where', '"toString"'],
  ['where[__proto__][equals]=a', 'where'],
  ['where[constructor][prototype][a]=a', 'where', '"constructor"'],
  ['where[id][near]=1', 'where', 'id', '"near"', 'equals'],
  ['where[id][like]=1', 'where', 'id', '"like"'],
  ['where[id][contains]=1', 'where', 'id', '"contains"'],
  ['where[id][equals]=abc', 'where[id][equals]', '"abc"', 'integer'],
  ['where[id][equals]=99999999999', 'where[id][equals]', '"99999999999"'],
  ['where[id][in]=1,x', 'where[id][in]', '"x"'],
  ['where[id][equals]=1&where[id][equals]=2', 'where', 'more than once'],
  ['where[publishedAt][greater_than]=yesterday', 'where[publishedAt][greater_than]', '"yesterday"', 'date'],
  ['where[publishedAt][greater_than]=2026-02-30', 'where[publishedAt][greater_than]', '"2026-02-30"'],
  ['where[publishedAt][contains]=2026', 'where', 'publishedAt', '"contains"'],
  ['where[professions][contains]=pilots', 'where[professions][contains]', '"pilots"', 'hr-and-ld'],
  ['where[professions][contains]=hr_and_ld', 'where[professions][contains]', '"hr_and_ld"'],
  ['where[professions][greater_than]=a', 'where', 'professions', '"greater_than"'],
  ['where[_status][equals]=trashed', 'where[_status][equals]', '"trashed"'],
  ['where[heroImage][exists]=maybe', 'where[heroImage][exists]', '"maybe"', 'true or false'],
  ['where[and]=1', 'where', 'and'],
  ['where[and][0][and][0][and][0][and][0][id][equals]=1', 'where', 'nest'],
  [Array.from({ length: 21 }, (_, index) => `where[or][${index}][id][equals]=${index}`).join('&'), 'where', '20', '21'],
  ['where[id][equals', 'where'],
  ['where[title][equals]=%00', 'where'],
  [`where[title][equals]=${'a'.repeat(1001)}`, 'where[title][equals]'],
]

describe('invalid input', () => {
  it.each(invalidArticleQueries)(
    'GET /api/articles?%s returns 400 with a message that names the parameter and value',
    async (query, ...named) => {
      const response = await read(`/api/articles?${query}`)
      expect(response.status).toBe(400)
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(response.headers['access-control-allow-origin']).toBe('*')
      const messages = messagesOf(response)
      expect(
        messages.some((message) => named.every((name) => message.includes(name))),
        messages.join('\n'),
      ).toBe(true)
    },
  )

  it('returns one message per invalid parameter', async () => {
    const messages = messagesOf(
      await read(
        '/api/articles?limit=0&page=x&depth=99&sort=nope&where[nix][equals]=1&where[id][equals]=q&where[id][near]=1',
      ),
    )
    expect(messages).toHaveLength(7)
    for (const name of ['limit', 'page', 'depth', 'sort', '"nix"', 'where[id][equals]', '"near"']) {
      expect(messages.filter((message) => message.includes(name)).length, name).toBeGreaterThan(0)
    }
  })

  it.each([
    ['sort=author.name', 'sort', '"author.name"'],
    ['sort=prefix', 'sort', '"prefix"'],
    ['where[prefix][exists]=true', 'where', '"prefix"'],
    ['where[filesize][greater_than]=big', 'where[filesize][greater_than]', '"big"'],
    ['limit=0', 'limit'],
    ['page=0', 'page'],
    ['depth=11', 'depth'],
    ['select[title]=true', 'select', '"title"', 'alt'],
    ['pagination=false', 'pagination=false'],
    ['populate[media][url]=true', 'populate'],
  ])('GET /api/media?%s returns 400', async (query, ...named) => {
    const response = await read(`/api/media?${query}`)
    expect(response.status).toBe(400)
    expect(messagesOf(response).some((message) => named.every((name) => message.includes(name)))).toBe(true)
  })

  it.each([
    'depth=11',
    'depth=-1',
    'depth=one',
    'depth=1&depth=2',
    'select[nix]=true',
    'select=depth',
    'populate[users][name]=true',
  ])('GET /api/articles/{id}?%s returns 400', async (query) => {
    const response = await read(`/api/articles/2?${query}`)
    expect(response.status).toBe(400)
    expect(messagesOf(response)[0]).toContain(query.split(/[=[]/, 1)[0])
  })

  it.each(['limit=0', 'page=x', 'where[x][equals]=1', 'sort=zzz', 'pagination=false'])(
    'GET /api/articles/{id} ignores %s',
    async (query) => {
      const plain = await read('/api/articles/2')
      expect((await read(`/api/articles/2?${query}`)).text).toBe(plain.text)
    },
  )

  it.each(['%', '%zz', '%C3%28', '%ff'])(
    'a query with the malformed percent-encoding %s returns 400',
    async (broken) => {
      const response = await read(`/api/articles?where[title][equals]=${broken}`)
      expect(response.status).toBe(400)
      expect(messagesOf(response)).toHaveLength(1)
    },
  )

  it.each(['/api/articles/%', '/api/%ff', '/api/articles/%E0%A4'])(
    'the malformed path %s returns 400',
    async (target) => {
      const response = await read(target)
      expect(response.status).toBe(400)
      expect(messagesOf(response)).toHaveLength(1)
    },
  )

  it('a URL longer than 16,384 characters returns 414', async () => {
    expect((await read(`/api/articles?x=${'a'.repeat(16_000)}`)).status).toBe(200)
    // Node itself rejects header blocks above 16 kB, so only a moderately longer one gets this far.
    const response = await read(`/api/articles?x=${'a'.repeat(16_384)}`)
    expect([414, 431]).toContain(response.status)
  })

  it.each([
    '/resources?page=0',
    '/resources?page=x',
    '/resources/hospitals?page=-1',
    '/state-of-applied-ai?kind=rumour',
    '/state-of-applied-ai?page=0',
  ])('the page %s returns 400 in the negotiated format', async (target) => {
    for (const [accept, type] of [
      ['text/html', 'text/html; charset=utf-8'],
      ['text/markdown', 'text/markdown; charset=utf-8'],
    ] as const) {
      const response = await read(target, { accept })
      expect(response.status).toBe(400)
      expect(response.headers['content-type']).toBe(type)
      expect(response.headers.vary).toContain('Accept')
    }
  })

  it('a page with 400 is a page of the site, with the issues in it', async () => {
    const html = await read('/resources?page=x', { accept: 'text/html' })
    const { document } = parseHTML(html.text)
    expect(document.querySelector('header nav a')).not.toBeNull()
    const issues = document.querySelector('main .lead + ul[lang=en]')
    expect(issues?.textContent).toContain('page')
    expect(issues?.textContent).toContain('"x"')
    const markdown = await read('/resources?page=x', { accept: 'text/markdown' })
    expect(markdown.text).toMatch(/^- .*page.*"x"/m)
    const notFound = await read('/nowhere-at-all', { accept: 'text/markdown' })
    const toLinks = (text: string) => text.match(/\]\([^)]+\)/g)
    expect(toLinks(markdown.text)).toEqual(toLinks(notFound.text))
  })

  it('escapes markup in a rejected value', async () => {
    const { text } = await read('/resources?page=%3Cscript%3Ealert(1)%3C/script%3E', { accept: 'text/html' })
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('&lt;script&gt;')
    const markdown = await read('/resources?page=%3Cscript%3E%5Bx%5D(http://y.example)', { accept: 'text/markdown' })
    expect(markdown.status).toBe(400)
    expect(markdown.text).not.toMatch(/[^\\]<script|[^\\]\[x/)
  })
})
