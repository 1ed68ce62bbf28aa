import { describe, expect, it } from 'vitest'

import { messagesOf, read } from '../support/http'

/** Each query with what the message must name: the parameter, then the value where there is one. */
const articleFaults: [query: string, ...named: string[]][] = [
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
  ['sort=', 'sort'],
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

describe('bad input', () => {
  it.each(articleFaults)('GET /api/articles?%s is refused with 400 and a sentence that names what is wrong', async (query, ...named) => {
    const answer = await read(`/api/articles?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const messages = messagesOf(answer)
    expect(messages.some((message) => named.every((name) => message.includes(name))), messages.join('\n')).toBe(true)
  })

  it('names all faults at once', async () => {
    const messages = messagesOf(await read('/api/articles?limit=0&page=x&depth=99&sort=nope&where[nix][equals]=1&where[id][equals]=q&where[id][near]=1'))
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
  ])('GET /api/media?%s is refused with 400', async (query, ...named) => {
    const answer = await read(`/api/media?${query}`)
    expect(answer.status).toBe(400)
    expect(messagesOf(answer).some((message) => named.every((name) => message.includes(name)))).toBe(true)
  })

  it.each(['depth=11', 'depth=-1', 'depth=one', 'depth=1&depth=2'])('GET /api/articles/{id}?%s is refused with 400', async (query) => {
    const answer = await read(`/api/articles/2?${query}`)
    expect(answer.status).toBe(400)
    expect(messagesOf(answer)[0]).toContain('depth')
  })

  it.each(['limit=0', 'page=x', 'where[x][equals]=1', 'sort=zzz'])('GET /api/articles/{id} takes no notice of %s', async (query) => {
    const plain = await read('/api/articles/2')
    expect((await read(`/api/articles/2?${query}`)).text).toBe(plain.text)
  })

  it.each(['%', '%zz', '%C3%28', '%ff'])('a query with the broken escape %s is refused with 400', async (broken) => {
    const answer = await read(`/api/articles?where[title][equals]=${broken}`)
    expect(answer.status).toBe(400)
    expect(messagesOf(answer)).toHaveLength(1)
  })

  it.each(['/api/articles/%', '/api/%ff', '/api/articles/%E0%A4'])('the broken path %s is refused with 400', async (target) => {
    const answer = await read(target)
    expect(answer.status).toBe(400)
    expect(messagesOf(answer)).toHaveLength(1)
  })

  it('an address of more than 16,384 characters is refused with 414', async () => {
    expect((await read(`/api/articles?x=${'a'.repeat(16_000)}`)).status).toBe(200)
    // Node itself refuses header blocks above 16 kB, so only a moderately longer one gets this far.
    const answer = await read(`/api/articles?x=${'a'.repeat(16_384)}`)
    expect([414, 431]).toContain(answer.status)
  })

  it.each(['/resources?page=0', '/resources?page=x', '/resources/hospitals?page=-1', '/state-of-applied-ai?kind=rumour', '/state-of-applied-ai?page=0'])(
    'the page %s is refused with 400 in the format asked for',
    async (target) => {
      for (const [accept, type] of [
        ['text/html', 'text/html; charset=utf-8'],
        ['text/markdown', 'text/markdown; charset=utf-8'],
      ] as const) {
        const answer = await read(target, { accept })
        expect(answer.status).toBe(400)
        expect(answer.headers['content-type']).toBe(type)
        expect(answer.headers.vary).toContain('Accept')
      }
    },
  )

  it('shows markup in a refused value as text', async () => {
    const { text } = await read('/resources?page=%3Cscript%3Ealert(1)%3C/script%3E', { accept: 'text/html' })
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('&lt;script&gt;')
  })
})
