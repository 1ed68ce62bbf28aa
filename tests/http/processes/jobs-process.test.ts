import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../../support/database'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { createMarker } from '../../support/editor'
import { findProcess } from '../../support/find-process'
import { send } from '../../support/http'
import { startMailServer, type MailServer } from '../../support/mail-server'
import { servers } from '../../support/servers'
import { waitUntil } from '../../support/wait-until'

const marker = createMarker()
const account = { email: `${marker}@lectern.localhost`, password: `password ${marker}` }
const timeoutMs = 60_000

// Windows has no SIGKILL, and lists no child processes.
describe.skipIf(process.platform === 'win32')('The process of jobs', { timeout: 120_000 }, () => {
  let server: DedicatedServer
  let mail: MailServer
  let database: pg.Client
  let token: string

  // A database of its own, so that no other server leads the scheduler.
  beforeAll(async () => {
    await query(`create database ${marker}`)
    const url = Object.assign(new URL(servers.databaseUrl), { pathname: `/${marker}` }).href
    mail = await startMailServer()
    server = await startDedicatedServer({
      DATABASE_URL: url,
      LECTERN_SAMPLE: 'off',
      SMTP_URL: mail.url,
      EMAIL_FROM: 'Lectern <lectern@example.test>',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    })
    database = new pg.Client({ connectionString: url })
    await database.connect()
    await server.startAdmin()
    token = (await edit<{ token: string }>('users/login', account)).token
  }, 240_000)

  afterAll(async () => {
    await database?.end()
    await server?.stop()
    await mail?.close()
    await query(`drop database if exists ${marker} with (force)`)
  })

  async function edit<T>(path: string, body: object): Promise<T> {
    const { status, text } = await send(`/admin/api/${path}`, {
      origin: server.origin,
      method: 'POST',
      headers: {
        host: dedicatedHosts.admin,
        'content-type': 'application/json',
        ...(token ? { authorization: `JWT ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    expect(status, text).toBeLessThan(300)
    return JSON.parse(text) as T
  }

  /** A draft of a finding that is scheduled to be published in so many seconds. */
  async function scheduleFinding(seconds: number): Promise<number> {
    const data = { kind: 'deployment', industry: 'Libraries', region: 'Norway', date: '2026', text: `Text ${marker}.` }
    const finding = { ...data, source: 'https://source.example/record', _status: 'draft' }
    const { doc } = await edit<{ doc: { id: number } }>('evidence-entries?draft=true', finding)
    await database.query(
      `insert into payload_jobs (input, task_slug, wait_until) values ($1, 'schedulePublish', now() + make_interval(secs => $2))`,
      [JSON.stringify({ type: 'publish', doc: { relationTo: 'evidence-entries', value: doc.id } }), seconds],
    )
    return doc.id
  }

  async function isPublished(id: number): Promise<boolean> {
    const { rows } = await database.query(`select from evidence_entries where id = $1 and _status = 'published'`, [id])
    return rows.length > 0
  }

  const findJobs = async () => findProcess((await findProcess(server.pid, 'renderer')) ?? 0, 'jobs')

  it('does not exist while nothing is scheduled', async () => {
    expect(await findJobs()).toBeNull()
  })

  it('is started ahead of a schedule, and publishes not before its time', async () => {
    const id = await scheduleFinding(18)
    const started = Date.now()
    await waitUntil('it is started', async () => (await findJobs()) !== null, { timeoutMs: 15_000 })
    if (Date.now() - started < 16_000) expect(await isPublished(id)).toBe(false)
    await waitUntil('it is published', () => isPublished(id), { timeoutMs })
    const { rows } = await database.query<{ isOnTime: boolean }>(
      `select updated_at >= created_at + interval '17 seconds' as "isOnTime" from evidence_entries where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ isOnTime: true }])
  })

  it('sends notices', async () => {
    mail.mails.length = 0
    const input = { to: 'reader@example.test', subject: 'A notice', text: `About ${marker}` }
    await database.query(`insert into payload_jobs (input, task_slug) values ($1, 'sendNotice')`, [
      JSON.stringify(input),
    ])
    await waitUntil('it is sent', async () => mail.mails.length > 0, { timeoutMs })
    expect(mail.mails).toEqual([{ to: [input.to], text: expect.stringContaining(input.text) as string }])
  })

  it('is started again where it was killed, for what was due meanwhile', async () => {
    const killed = await findJobs()
    if (killed !== null) process.kill(killed, 'SIGKILL')
    const id = await scheduleFinding(0)
    await waitUntil('it is published', () => isPublished(id), { timeoutMs })
    expect(await findJobs()).not.toBe(killed)
  })

  it('stops with the server', async () => {
    const pid = (await findJobs())!
    await server.stop()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(server.output()).not.toContain('"level":"error"')
  })
})
