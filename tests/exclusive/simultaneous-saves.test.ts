import pg from 'pg'
import { expect, it } from 'vitest'

import { advisoryLocks } from '@/postgres/advisory-locks'
import { query } from '../support/database'
import { createMarker, signIn, type Data, type Editor } from '../support/editor'
import { send, type HttpResponse } from '../support/http'
import { servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: servers.databaseUrl })
  await client.connect()
  // The save is the one that notices the deadlock, and is rolled back.
  await client.query(`set deadlock_timeout = '2min'`)
  return client
}

/** Alone here: a save of another test could wait in the same place. */
async function isWaiting(statement: string): Promise<boolean> {
  const rows = await query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`, [
    `%${statement}%`,
  ])
  return rows.length > 0
}

async function countDeadlocks(): Promise<number> {
  const [row] = await query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(row?.deadlocks)
}

/** A save over whatever there is, by its response. */
function save(editor: Editor, path: string, data: Data): Promise<HttpResponse> {
  return send(`/admin/api/${path}?depth=0`, {
    method: 'PATCH',
    headers: { ...editor.headers, 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ ...data, _status: 'published' }),
  })
}

async function createBook(editor: Editor, marker: string, number: string): Promise<number> {
  const code = `T8-${parseInt(marker.slice(-6), 16) % 1_000_000}${number}`
  const data = { code, title: `A book ${marker}`, language: 'en', synopsis: 'Words.', authors: [{ name: marker }] }
  return (await editor.create('books', { ...data, _status: 'published' })).id
}

it('A save that Postgres rolls back because of another one is made again, and the editor sees only that it is saved', async () => {
  const editor = await signIn()
  const finding = await editor.create('evidence-entries', {
    kind: 'deployment',
    text: 'A finding that two save.',
    industry: 'Schools',
    region: 'Chile',
    org: 'Somebody',
    date: '2025',
    source: 'https://source.example/two',
    _status: 'published',
  })
  const [pause, other] = [await connect(), await connect()]
  const deadlocks = await countDeadlocks()
  try {
    await pause.query('begin')
    await pause.query('lock table _evidence_entries_v in share mode')
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [advisoryLocks.derived])
    const saved = save(editor, `evidence-entries/${finding.id}`, { text: 'Saved the second time.' })
    await waitUntil('the save has changed the row', () => isWaiting('_evidence_entries_v'))
    const locked = other.query('select text from evidence_entries where id = $1 for update', [finding.id])
    await waitUntil('the other waits for it', () => isWaiting('for update'))
    await pause.query('commit')
    expect((await locked).rows).toEqual([{ text: 'A finding that two save.' }])
    await other.query('commit')

    const { status, headers, text } = await saved
    expect([status, text]).toEqual([200, expect.stringContaining('Saved the second time.')])
    expect(headers).not.toHaveProperty('x-lectern-rolled-back')
    expect((await send(`/state-of-applied-ai/${finding.id}`)).text).toContain('Saved the second time.')
    await waitUntil('Postgres has counted the deadlock', async () => (await countDeadlocks()) > deadlocks)
  } finally {
    await Promise.all([pause.end(), other.end()])
    await editor.remove('evidence-entries', finding.id)
  }
})

it('A save that refers to what another editor deletes meanwhile is made without it', async () => {
  const editor = await signIn()
  const marker = createMarker()
  const [kept, deleted] = [await createBook(editor, marker, '1'), await createBook(editor, marker, '2')]
  const data = { slug: `bundle-${marker}`, title: 'Two books', description: 'Both.', _status: 'published' }
  const bundle = await editor.create('bundles', { ...data, books: [kept, deleted] })
  const pause = await connect()
  try {
    await pause.query('begin')
    await pause.query('lock table bundles in share mode')
    const saved = save(editor, `bundles/${bundle.id}`, { title: 'One book' })
    await waitUntil('the save has read the bundle', () => isWaiting('"bundles"'))
    await pause.query('delete from books where id = $1', [deleted])
    await pause.query('commit')

    const { status, text } = await saved
    expect([status, text]).toEqual([200, expect.stringContaining('"One book"')])
    expect((JSON.parse(text) as { doc: { books: number[] } }).doc.books).toEqual([kept])
  } finally {
    await pause.end()
    await editor.remove('bundles', bundle.id)
    await editor.remove('books', kept)
  }
})

const absent = 2_000_000_000

it.each([
  ['articles', 'author', absent],
  ['articles', 'heroImage', absent],
  ['articles', 'findings', [absent]],
  ['books', 'cover', absent],
  ['books', 'replacedBy', absent],
  ['bundles', 'books', [absent]],
  ['evidence-entries', 'supersededBy', absent],
  ['globals/site', 'logo', absent],
  ['bundles', 'books', [String(absent)]],
  ['comments', 'document', { relationTo: 'books', value: absent }],
])('A document that does not exist is rejected at the field that refers to it: %s, %s', async (path, field, value) => {
  const { headers } = await signIn()
  const { status, text } = await send(`/admin/api/${path}?draft=true`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ [field]: value, title: 'It refers to nothing', text: 'It refers to nothing' }),
  })
  expect([status, text]).toEqual([400, expect.stringContaining(`"path":"${field}","message":"No longer there: `)])
})
