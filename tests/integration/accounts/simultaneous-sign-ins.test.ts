import { createLocalReq, logoutOperation, refreshOperation, type Payload } from 'payload'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { waitUntil } from '../../support/wait-until'

const account = { email: 'shared@press.example', password: 'a password for tests' }
let test: TestPayload
let payload: Payload
let id: number

beforeAll(async () => {
  test = await startPayload()
  payload = test.payload
  ;({ id } = await payload.create({ collection: 'users', data: { ...account, name: 'Shared', permission: 'editor' } }))
}, 120_000)

afterAll(() => test?.close())
beforeEach(() => payload.db.pool.query('delete from users_sessions'))

/** Signs in; the id of the new session. */
async function signIn(): Promise<string> {
  const { token } = await payload.login({ collection: 'users', data: account })
  const [, claims = ''] = (token ?? '').split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid
}

async function readSessions(): Promise<string[]> {
  const { rows } = await payload.db.pool.query<{ id: string }>('select id from users_sessions where _parent_id = $1', [
    id,
  ])
  return rows.map((row) => row.id).toSorted()
}

/** A request of the account in one of its sessions. */
async function createSessionRequest(session: string) {
  const user = await payload.findByID({ collection: 'users', id })
  return createLocalReq({ user: Object.assign(user, { collection: 'users' as const, _sid: session }) }, payload)
}

/** Runs what writes the account's row while another transaction has locked it, and changes something before it commits. */
async function whileRowIsLocked<T>(
  run: () => Promise<T>,
  change: (client: PoolClient) => Promise<unknown>,
): Promise<T> {
  const client = await payload.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [id])
    const running = run()
    await waitUntil('it waits for the row', async () => {
      const { rows } = await payload.db.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length > 0
    })
    await change(client)
    await client.query('commit')
    return await running
  } finally {
    client.release()
  }
}

const addSession = (client: PoolClient) =>
  client.query(
    `insert into users_sessions (_order, _parent_id, id, created_at, expires_at)
      values (9, $1, 'added', now(), now() + interval '1 hour')`,
    [id],
  )

const collection = () => payload.collections.users

describe('Sessions of one account', () => {
  it('all remain when people sign in at the same time', async () => {
    const earlier = await signIn()
    const sessions = await Promise.all([signIn(), signIn(), signIn()])
    expect(await readSessions()).toEqual([earlier, ...sessions].toSorted())
  })

  it('remain ended when they end while someone signs in', async () => {
    const [ended, other] = [await signIn(), await signIn()]
    const added = await whileRowIsLocked(signIn, (client) =>
      client.query('delete from users_sessions where id = $1', [ended]),
    )
    expect(await readSessions()).toEqual([other, added].toSorted())
  })

  it('remain when someone has signed in while another is prolonged', async () => {
    const prolonged = await signIn()
    const req = Object.assign(await createSessionRequest(prolonged), { url: 'http://localhost:3000/admin/api/users' })
    await whileRowIsLocked(() => refreshOperation({ collection: collection(), req }), addSession)
    expect(await readSessions()).toEqual([prolonged, 'added'].toSorted())
  })

  it('remain when someone has signed in while another is ended', async () => {
    const ending = await signIn()
    const req = await createSessionRequest(ending)
    await whileRowIsLocked(() => logoutOperation({ collection: collection(), req }), addSession)
    expect(await readSessions()).toEqual(['added'])
  })

  it('all end when its password is reset by a link, but for the one that begins then', async () => {
    await signIn()
    const token = await payload.forgotPassword({
      collection: 'users',
      data: { email: account.email },
      disableEmail: true,
    })
    const { user } = await payload.resetPassword({
      collection: 'users',
      overrideAccess: true,
      data: { token, password: account.password },
    })
    const begun = (user as { sessions?: { id: string }[] }).sessions?.at(-1)?.id
    expect(await readSessions()).toEqual([begun])
  })

  it('that have expired are removed by a sign-in', async () => {
    const expired = await signIn()
    await payload.db.pool.query("update users_sessions set expires_at = now() - interval '1 minute'")
    expect(await readSessions()).toEqual([expired])
    const added = await signIn()
    expect(await readSessions()).toEqual([added])
  })
})

describe('What changes of an account while someone signs in to it', () => {
  const write = (client: Pick<PoolClient, 'query'>, column: string, value: unknown) =>
    client.query(`update users set ${column} = $2 where id = $1`, [id, value])

  async function readAccount(): Promise<Record<string, unknown>> {
    const { rows } = await payload.db.pool.query<Record<string, unknown>>('select * from users where id = $1', [id])
    return rows[0] ?? {}
  }

  it.each([
    ['name', 'Renamed'],
    ['permission', 'writer'],
    ['hash', 'of another password'],
  ])('stays changed, and the request is sent again: %s', async (column, value) => {
    const before = await readAccount()
    try {
      const attempt = () => signIn().catch((error: unknown) => error)
      const outcome = await whileRowIsLocked(attempt, (client) => write(client, column, value))
      expect(outcome).toMatchObject({ code: '40001' })
      expect(await readAccount()).toEqual({ ...before, [column]: value })
      expect(await readSessions()).toEqual([])
    } finally {
      await write(payload.db.pool, column, before[column])
    }
  })

  it('stays changed when the password is reset by a link meanwhile', async () => {
    const data = { email: account.email }
    const token = await payload.forgotPassword({ collection: 'users', data, disableEmail: true })
    const reset = () =>
      payload.resetPassword({
        collection: 'users',
        overrideAccess: true,
        data: { token, password: account.password },
      })
    try {
      await whileRowIsLocked(reset, (client) => write(client, 'name', 'Renamed'))
      expect(await readAccount()).toMatchObject({ name: 'Renamed' })
    } finally {
      await write(payload.db.pool, 'name', 'Shared')
    }
  })
})
