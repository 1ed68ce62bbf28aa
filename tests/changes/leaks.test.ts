import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { createMark, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { send } from '../support/http'
import { findSecrets, toGuises, toProbes, type Search } from '../support/probes'
import { servers } from '../support/servers'
import { until } from '../support/until'

/** Begins every secret; what the probes search for is another word, which may be repeated to who said it. */
const mark = createMark()
const searched = createMark()
const secret = (name: string) => `${mark}${name}`

let editor: Editor
let search: Search
const made: [collection: string, id: number][] = []
const ids: Record<string, number> = {}

async function make(name: string, data: Record<string, unknown>, { isDraft = true, collection = 'articles' } = {}): Promise<number> {
  const { id } = await editor.create(collection, data, { isDraft })
  made.push([collection, id])
  ids[name] = id
  return id
}

async function makeImage(name: string): Promise<{ id: number; filename: string }> {
  const { id, filename } = await editor.upload(secret(name), `${searched} ${secret(`${name}alt`)}`)
  made.push(['media', id])
  return { id, filename: String(filename) }
}

beforeAll(async () => {
  editor = await signIn()
  const images = [await makeImage('drafthero'), await makeImage('draftbody'), await makeImage('editedhero'), await makeImage('withdrawnhero'), await makeImage('unused')]
  const [draftHero, draftBody, editedHero, withdrawnHero] = images
  const byline = await editor.create('users', { name: `${searched} ${secret('byline')}`, role: secret('role'), permission: 'none', email: `${secret('mail')}@byline.invalid`, password: '' })
  made.push(['users', byline.id])
  const data = (name: string, more = {}) => toArticleData(`${searched} ${secret(name)}`, more)

  const draftData = await data('draft', { author: byline.id, heroImage: draftHero?.id, previousSlugs: [secret('oldslug')], body: toBody(`Body ${secret('body')} ![x](media:${draftBody?.id})`) })
  const draft = await make('draft', draftData)
  const scheduled = await make('scheduled', await data('scheduled', { publishedAt: '2030-01-01T00:00:00.000Z' }))
  await query(
    `insert into payload_jobs (input, task_slug, wait_until) values ($1, 'schedulePublish', '2030-01-01')`,
    [JSON.stringify({ type: 'publish', doc: { relationTo: 'articles', value: scheduled } })],
  )
  // A public article that links to the draft, and is being rewritten.
  const open = await toArticleData(`open ${searched}`, { _status: 'published', body: toBody(`Read [the words of a link](article:${draft}).`) })
  const edited = await make('edited', open, { isDraft: false })
  await editor.update('articles', edited, await data('edited', { heroImage: editedHero?.id, author: byline.id }), { isDraft: true })
  // Shown to everyone, and then taken back.
  await make('withdrawn', await data('withdrawn', { heroImage: withdrawnHero?.id, _status: 'published' }), { isDraft: false })
  const finding = (name: string) => ({
    kind: 'regulation', industry: secret(`${name}industry`), region: secret(`${name}region`), role: secret(`${name}role`), org: secret(`${name}org`),
    text: `${searched} ${secret(name)}`, date: '2026-01-01', source: `https://source.example/${secret(`${name}source`)}`,
  })
  await make('finding', finding('finding'), { collection: 'evidence-entries' })
  // A finding that everyone reads, and that is being rewritten.
  const openFinding = { ...finding('x'), industry: 'health', region: 'EU', role: '', org: '', text: `open ${searched}`, source: '' }
  await make('editedfinding', { ...openFinding, _status: 'published' }, { collection: 'evidence-entries', isDraft: false })
  await editor.update('evidence-entries', ids.editedfinding ?? 0, finding('editedfinding'), { isDraft: true })
  // What imports and Payload keep beside what is public.
  for (const [table, id] of [['articles', edited], ['articles', draft], ['evidence_entries', ids.editedfinding], ['media', draftHero?.id]]) {
    await query(`update ${table} set reference = $1 where id = $2`, [`${secret('reference')}${table}${id}`, id])
  }
  await query('update users set reset_password_token = $1 where id = $2', [secret('resettoken'), byline.id])
  await query('insert into payload_preferences (key, value) values ($1, $2)', [secret('preference'), JSON.stringify(secret('preferencevalue'))])

  const findingIds = [ids.finding ?? 0, ids.editedfinding ?? 0]
  const probes = toProbes({
    articleIds: ['draft', 'scheduled', 'edited', 'withdrawn'].map((name) => ids[name] ?? 0),
    slugs: ['draft', 'scheduled', 'edited', 'withdrawn'].map((name) => `slug-${searched}-${secret(name)}`).concat(secret('oldslug'), `slug-open-${searched}`),
    mediaIds: images.map(({ id }) => id),
    filenames: images.map(({ filename }) => filename),
    findingIds,
    searched,
  })
  const users = await query<{ email: string; hash: string; salt: string }>('select email, hash, salt from users')
  const sessions = await query<{ id: string }>('select id from users_sessions')
  const privateTexts = [...users.flatMap(({ email, hash, salt }) => [email, hash, salt]), ...sessions.map(({ id }) => id), servers.password, editor.token].filter(Boolean)
  search = { probes, mark, privateTexts }
})

afterAll(async () => {
  for (const [collection, id] of made.toReversed()) await editor.remove(collection, id)
  await query('delete from payload_preferences where key = $1', [secret('preference')])
})

describe('what is not published', () => {
  it('is found by the same search while it is public', async () => {
    const withdrawn = `slug-${searched}-${secret('withdrawn')}`
    await until('the article is public', async () => (await send(`/resources/${withdrawn}`)).status === 200)
    const found = await findSecrets(search)
    expect([...found.keys()].toSorted()).toEqual(['withdrawn', 'withdrawnhero', 'withdrawnheroalt'])
    const places = found.get('withdrawn')?.join('\n') ?? ''
    for (const place of ['/api/articles?limit=100', '/api/articles/', '/api/graphql', '/resources/', '/sitemap.xml', '/llms.txt', '/resources text/html', '/resources text/markdown', '/resources/hospitals', '/ text/html']) {
      expect(places, place).toContain(place)
    }
    expect(found.get('withdrawnhero')?.join('\n')).toContain('/api/media')
    await editor.update('articles', ids.withdrawn ?? 0, { _status: 'draft' })
    await until('the article is gone', async () => (await send(`/resources/${withdrawn}`)).status === 404)
  })

  it('is shown in no operation, format or parameter to anyone who is, or pretends to be, more than anonymous', async () => {
    for (const [name, headers] of toGuises(editor.headers)) expect(await findSecrets(search, headers), name).toEqual(new Map())
  })

  it('is shown to nobody in no operation, format or parameter, not even from a cache that an editor’s request filled', async () => {
    expect(await findSecrets(search)).toEqual(new Map())
    expect(await findSecrets(search, {}, servers.uncachedOrigin)).toEqual(new Map())
  })

  it('cannot be counted, sorted by or guessed at', async () => {
    for (const [field, value] of [['title', mark], ['description', mark], ['author.name', mark], ['sources.label', mark], ['slug', mark], ['previousSlugs', secret('oldslug')]]) {
      const { text } = await send(`/api/articles?where[${field}][contains]=${value}`)
      expect(JSON.parse(text), field).toMatchObject({ docs: [], totalDocs: 0 })
    }
    expect(JSON.parse((await send(`/api/media?where[alt][contains]=${mark}`)).text)).toMatchObject({ docs: [], totalDocs: 0 })
    const { text } = await send('/api/graphql', { method: 'POST', body: JSON.stringify({ query: `{ Articles(where: { title: { contains: "${mark}" } }) { totalDocs } }` }) })
    expect(JSON.parse(text)).toEqual({ data: { Articles: { totalDocs: 0 } } })
  })

  it('is 404 by every address of its own, as if it had never been', async () => {
    const nothing = (await send('/api/articles/2147483647')).text
    for (const name of ['draft', 'scheduled', 'withdrawn']) {
      for (const query_ of ['', '?draft=true', '?depth=0']) {
        const answer = await send(`/api/articles/${ids[name]}${query_}`)
        expect({ status: answer.status, text: answer.text }).toEqual({ status: 404, text: nothing })
      }
      for (const accept of ['text/html', 'text/markdown']) {
        for (const ending of ['', '.md']) {
          const slug = `slug-${searched}-${secret(name)}`
          expect((await send(`/resources/${slug}${ending}`, { headers: { accept } })).status).toBe(404)
        }
      }
    }
    expect((await send(`/resources/${secret('oldslug')}`)).status).toBe(404)
  })

  it('leaves the public version of an article that is being rewritten as it was', async () => {
    const { text, status } = await send(`/resources/slug-open-${searched}`, { headers: { accept: 'text/html' } })
    expect(status).toBe(200)
    expect(text).toContain(`Title open ${searched}`)
    // The link to a draft leaves its words, and no trace of where it led.
    expect(text).toContain('the words of a link')
    expect(text).not.toMatch(/href="[^"]*the-words/)
    expect(text).not.toContain(`slug-${searched}`)
    const body = (await send(`/api/articles/${ids.edited}?depth=2`)).text
    expect(body).not.toContain(`"value":${ids.draft}`)
  })
})
