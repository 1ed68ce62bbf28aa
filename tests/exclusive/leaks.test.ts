import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { send } from '../support/http'
import { findSecrets, listCredentialVariants, createProbes, type Search } from '../support/probes'
import { servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

/** Prefix of every secret. Probes search for another word, since responses may echo it. */
const marker = createMarker()
const searched = createMarker()
const secret = (name: string) => `${marker}${name}`

let editor: Editor
let search: Search
const createdDocuments: [collection: string, id: number][] = []
const ids: Record<string, number> = {}

async function createDocument(
  name: string,
  data: Record<string, unknown>,
  { isDraft = true, collection = 'articles' } = {},
): Promise<number> {
  const { id } = await editor.create(collection, data, { isDraft })
  createdDocuments.push([collection, id])
  ids[name] = id
  return id
}

async function createImage(name: string): Promise<{ id: number; filename: string }> {
  const { id, filename } = await editor.upload(secret(name), `${searched} ${secret(`${name}alt`)}`)
  createdDocuments.push(['media', id])
  return { id, filename: String(filename) }
}

beforeAll(async () => {
  editor = await signIn()
  const images = [
    await createImage('drafthero'),
    await createImage('draftbody'),
    await createImage('editedhero'),
    await createImage('withdrawnhero'),
    await createImage('unused'),
  ]
  const [draftHero, draftBody, editedHero, withdrawnHero] = images
  const byline = await editor.create('users', {
    name: `${searched} ${secret('byline')}`,
    role: secret('role'),
    permission: 'none',
    email: `${secret('mail')}@byline.invalid`,
    password: '',
  })
  createdDocuments.push(['users', byline.id])
  const data = (name: string, more = {}) => {
    const words = `${searched} ${secret(name)}`
    const corrections = [{ date: new Date().toISOString(), text: `Corrected ${words}` }]
    return toArticleData(words, { corrections, ...more })
  }

  const draftData = await data('draft', {
    author: byline.id,
    heroImage: draftHero?.id,
    previousSlugs: [secret('oldslug')],
    body: toBody(`Body ${secret('body')} ![x](media:${draftBody?.id})`),
  })
  const draft = await createDocument('draft', draftData)
  const scheduled = await createDocument(
    'scheduled',
    await data('scheduled', { publishedAt: '2030-01-01T00:00:00.000Z' }),
  )
  await query(`insert into payload_jobs (input, task_slug, wait_until) values ($1, 'schedulePublish', '2030-01-01')`, [
    JSON.stringify({ type: 'publish', doc: { relationTo: 'articles', value: scheduled } }),
  ])
  // A published article that links to the draft, and has a draft of its own.
  const open = await toArticleData(`open ${searched}`, {
    _status: 'published',
    body: toBody(`Read [the words of a link](article:${draft}).`),
  })
  const edited = await createDocument('edited', open, { isDraft: false })
  await editor.update('articles', edited, await data('edited', { heroImage: editedHero?.id, author: byline.id }), {
    isDraft: true,
  })
  // Published first, unpublished later.
  await createDocument('withdrawn', await data('withdrawn', { heroImage: withdrawnHero?.id, _status: 'published' }), {
    isDraft: false,
  })
  const finding = (name: string) => ({
    kind: 'regulation',
    industry: secret(`${name}industry`),
    region: secret(`${name}region`),
    role: secret(`${name}role`),
    org: secret(`${name}org`),
    text: `${searched} ${secret(name)}`,
    date: '2026-01-01',
    source: `https://source.example/${secret(`${name}source`)}`,
  })
  await createDocument('finding', finding('finding'), { collection: 'evidence-entries' })
  // A published finding with an unpublished draft.
  const openFinding = {
    ...finding('x'),
    industry: 'health',
    region: 'EU',
    role: '',
    org: '',
    text: `open ${searched}`,
    source: '',
  }
  await createDocument(
    'editedfinding',
    { ...openFinding, _status: 'published' },
    { collection: 'evidence-entries', isDraft: false },
  )
  await editor.update('evidence-entries', ids.editedfinding ?? 0, finding('editedfinding'), { isDraft: true })
  // Private columns of public rows, written by imports and Payload.
  for (const [table, id] of [
    ['articles', edited],
    ['articles', draft],
    ['evidence_entries', ids.editedfinding],
    ['media', draftHero?.id],
  ]) {
    await query(`update ${table} set reference = $1 where id = $2`, [`${secret('reference')}${table}${id}`, id])
  }
  // Comments, reviews and activity of published documents.
  for (const [collection, table, id] of [
    ['articles', 'articles', edited],
    ['evidence-entries', 'evidence_entries', ids.editedfinding ?? 0],
  ] as const) {
    const { id: comment } = await editor.create('comments', {
      document: { relationTo: collection, value: id },
      text: `${searched} ${secret('comment')}`,
    })
    createdDocuments.push(['comments', comment])
    await query(`update ${table} set review_note = $1, reviewer_id = $2, review_asked_by_id = $2 where id = $3`, [
      `${searched} ${secret('reviewnote')}`,
      byline.id,
      id,
    ])
    await query(
      `insert into document_writes (document, action, fields, revision, written_by_name) values ($1, 'saved', '{title}', now(), $2)`,
      [`${collection}/${id}`, secret('writer')],
    )
    await query(
      `insert into document_editors (form, document, user_id, user_name) values (gen_random_uuid(), $1, $2, $3)`,
      [`${collection}/${id}`, byline.id, secret('openedby')],
    )
    await query(
      `insert into activity (actor_name, action, kind, document_id, title, detail) values ($1, 'saved', $2, $3, $4, $4)`,
      [secret('actor'), collection, id, `${searched} ${secret('activity')}`],
    )
  }
  // What an editor uploaded to import, how it is read, and the mapping that is kept for it.
  const table = JSON.stringify({ counts: {}, records: [], tables: [{ sample: [`${searched} ${secret('sample')}`] }] })
  await query(
    `with run as (
       insert into import_runs (kind, file_name, is_dry_run, started_by, said, finished_at, exit_code, report)
       values ('evidence', $1, true, $1, $1, now(), 0, $2) returning id)
     insert into import_files (run_id, name, bytes, mapping) select id, $1, convert_to($1, 'UTF8'), to_jsonb($1::text) from run`,
    [`${searched} ${secret('upload')}`, table],
  )
  await query(`insert into import_mappings (name, source, mapping, kept_by) values ($1, $1, to_jsonb($1::text), $1)`, [
    `${searched} ${secret('mapping')}`,
  ])
  await query('update users set reset_password_token = $1 where id = $2', [secret('resettoken'), byline.id])
  await query('insert into payload_preferences (key, value) values ($1, $2)', [
    secret('preference'),
    JSON.stringify(secret('preferencevalue')),
  ])

  const findingIds = [ids.finding ?? 0, ids.editedfinding ?? 0]
  // The byline has drafts only; others are editors.
  const users = await query<{ id: number; email: string; hash: string; salt: string }>(
    'select id, email, hash, salt from users',
  )
  const probes = createProbes({
    articleIds: ['draft', 'scheduled', 'edited', 'withdrawn'].map((name) => ids[name] ?? 0),
    slugs: ['draft', 'scheduled', 'edited', 'withdrawn']
      .map((name) => `slug-${searched}-${secret(name)}`)
      .concat(secret('oldslug'), `slug-open-${searched}`),
    mediaIds: images.map(({ id }) => id),
    filenames: images.map(({ filename }) => filename),
    findingIds,
    authorIds: users.map(({ id }) => id),
    searched,
  })
  const sessions = await query<{ id: string }>('select id from users_sessions')
  const privateTexts = [
    ...users.flatMap(({ email, hash, salt }) => [email, hash, salt]),
    ...sessions.map(({ id }) => id),
    servers.password,
    editor.token,
  ].filter(Boolean)
  search = { probes, marker, privateTexts }
})

afterAll(async () => {
  for (const [collection, id] of createdDocuments.toReversed()) await editor.remove(collection, id)
  await query('delete from payload_preferences where key = $1', [secret('preference')])
  await query('delete from import_runs where file_name like $1', [`%${marker}%`])
  await query('delete from import_mappings where name like $1', [`%${marker}%`])
})

describe('unpublished content', () => {
  it('is found by the same probes while it is public', async () => {
    const withdrawn = `slug-${searched}-${secret('withdrawn')}`
    await waitUntil('the article is public', async () => (await send(`/resources/${withdrawn}`)).status === 200)
    const found = await findSecrets(search)
    expect([...found.keys()].toSorted()).toEqual(['withdrawn', 'withdrawnhero', 'withdrawnheroalt'])
    const locations = found.get('withdrawn')?.join('\n') ?? ''
    for (const location of [
      '/api/articles?limit=100',
      '/api/articles/',
      '/api/graphql',
      '/resources/',
      '/sitemap.xml',
      '/llms.txt',
      '/resources text/html',
      '/resources text/markdown',
      '/resources/hospitals',
      '/authors/',
      '/ text/html',
    ]) {
      expect(locations, location).toContain(location)
    }
    expect(found.get('withdrawnhero')?.join('\n')).toContain('/api/media')
    await editor.update('articles', ids.withdrawn ?? 0, { _status: 'draft' })
    await waitUntil('the article returns 404', async () => (await send(`/resources/${withdrawn}`)).status === 404)
  })

  it('is in no response once trashed, including images that are still referenced', async () => {
    const [withdrawn, edited] = [`slug-${searched}-${secret('withdrawn')}`, `slug-open-${searched}`]
    const { id: hero } = await createImage('trashedhero')
    await editor.update('articles', ids.withdrawn ?? 0, { _status: 'published', heroImage: hero })
    await waitUntil('the article is public', async () => (await send(`/resources/${withdrawn}`)).status === 200)
    expect([...(await findSecrets(search)).keys()].toSorted()).toEqual(['trashedhero', 'trashedheroalt', 'withdrawn'])
    await editor.trash('media', hero)
    await waitUntil(
      'the image is removed from the page',
      async () => !(await send(`/resources/${withdrawn}`)).text.includes(secret('trashedhero')),
    )
    expect([...(await findSecrets(search)).keys()]).toEqual(['withdrawn'])
    await editor.trash('articles', ids.withdrawn ?? 0)
    await waitUntil('the article returns 404', async () => (await send(`/resources/${withdrawn}`)).status === 404)
    for (const [name, headers] of listCredentialVariants(editor.headers))
      expect(await findSecrets(search, headers), name).toEqual(new Map())
    expect(await findSecrets(search, {}, servers.uncachedOrigin)).toEqual(new Map())
    // Restored, it is a draft, and its image is used by a draft only.
    await editor.restore('articles', ids.withdrawn ?? 0)
    await editor.restore('media', hero)
    expect((await send(`/resources/${edited}`)).status).toBe(200)
    expect(await findSecrets(search)).toEqual(new Map())
  })

  it('is in no response to clients with real or forged credentials, whatever the operation, format or parameter', async () => {
    for (const [name, headers] of listCredentialVariants(editor.headers))
      expect(await findSecrets(search, headers), name).toEqual(new Map())
  })

  it('is in no anonymous response, not even from a cache that an editor’s request filled', async () => {
    expect(await findSecrets(search)).toEqual(new Map())
    expect(await findSecrets(search, {}, servers.uncachedOrigin)).toEqual(new Map())
  })

  it('cannot be counted or found by filters', async () => {
    for (const [field, value] of [
      ['title', marker],
      ['description', marker],
      ['author.name', marker],
      ['sources.label', marker],
      ['corrections.text', marker],
      ['slug', marker],
      ['previousSlugs', secret('oldslug')],
    ]) {
      const { text } = await send(`/api/articles?where[${field}][contains]=${value}`)
      expect(JSON.parse(text), field).toMatchObject({ docs: [], totalDocs: 0 })
    }
    expect(JSON.parse((await send(`/api/media?where[alt][contains]=${marker}`)).text)).toMatchObject({
      docs: [],
      totalDocs: 0,
    })
    const { text } = await send('/api/graphql', {
      method: 'POST',
      body: JSON.stringify({ query: `{ Articles(where: { title: { contains: "${marker}" } }) { totalDocs } }` }),
    })
    expect(JSON.parse(text)).toEqual({ data: { Articles: { totalDocs: 0 } } })
  })

  it('does not make its author public', async () => {
    const authors = await query<{ id: number }>(
      `select id from users u where not exists (select 1 from articles a where a.author_id = u.id and a._status = 'published' and a.deleted_at is null)`,
    )
    expect(authors.length).toBeGreaterThan(1)
    const nothing = await send('/authors/2147483647')
    expect(nothing.status).toBe(404)
    for (const { id } of authors) {
      const { status, text } = await send(`/authors/${id}`)
      expect({ status, text }).toEqual({ status: 404, text: nothing.text })
    }
  })

  it('returns the same 404 at each of its URLs as something that never existed', async () => {
    const nothing = (await send('/api/articles/2147483647')).text
    for (const name of ['draft', 'scheduled', 'withdrawn']) {
      for (const query_ of ['', '?draft=true', '?depth=0']) {
        const response = await send(`/api/articles/${ids[name]}${query_}`)
        expect({ status: response.status, text: response.text }).toEqual({ status: 404, text: nothing })
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

  it('does not affect the published version of an article with a draft', async () => {
    const { text, status } = await send(`/resources/slug-open-${searched}`, { headers: { accept: 'text/html' } })
    expect(status).toBe(200)
    expect(text).toContain(`Title open ${searched}`)
    // A link to a draft becomes plain text, without a trace of its target.
    expect(text).toContain('the words of a link')
    expect(text).not.toMatch(/href="[^"]*the-words/)
    expect(text).not.toContain(`slug-${searched}`)
    const body = (await send(`/api/articles/${ids.edited}?depth=2`)).text
    expect(body).not.toContain(`"value":${ids.draft}`)
  })
})
