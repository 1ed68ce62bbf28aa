import { getPayload, type Payload } from 'payload'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { findFailed, findScheduled } from '@/app/admin/dashboard/schedules'
import { runDueSchedules } from '@/cms/schedules/run-due'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type Doc, type RestEditor } from '../../support/rest-editors'
import { waitUntil } from '../../support/wait-until'

let test: TestPayload
let payload: Payload
let second: Payload
let pool: Pool
let mara: RestEditor
let ben: RestEditor
let wren: RestEditor

beforeAll(async () => {
  // Notices are queued, and not sent here.
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  vi.stubEnv('EMAIL_FROM', 'press@press.example')
  test = await startPayload()
  payload = test.payload
  const { default: config } = await import('@payload-config')
  second = await getPayload({ config, key: 'another server' })
  pool = (payload.db as unknown as { pool: Pool }).pool
  mara = await createEditor(payload, 'Mara Lind')
  ben = await createEditor(payload, 'Ben Okoro')
  wren = await createEditor(payload, 'Wren Writer')
  await payload.update({ collection: 'users', id: wren.id, data: { permission: 'writer' } })
}, 120_000)

afterAll(async () => {
  await second?.destroy()
  await test?.close()
  vi.unstubAllEnvs()
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

async function write(data: object = {}): Promise<Doc> {
  return (await mara.send('POST', 'articles?draft=true&depth=0', { body: { ...toArticle(mara.id), ...data } })).doc
}

type Plan = { jobId: number; type: string; at: string; state: string; reason: string | null; by: { name: string } }

type PlanOptions = { type?: string; at?: string; editor?: RestEditor; collection?: string; replaces?: number | null }

async function plan(
  id: number,
  { type = 'publish', at = inAnHour(), editor = mara, collection = 'articles', ...more } = {} as PlanOptions,
) {
  const reply = await editor.send('POST', 'schedules', { body: { collection, id, type, at, ...more } })
  return { ...reply, plans: reply.docs as unknown as Plan[] }
}

async function plansOf(id: number): Promise<Plan[]> {
  return (await mara.send('GET', `schedules?collection=articles&id=${id}`)).docs as unknown as Plan[]
}

/** Makes every schedule due, and the next attempt of failed ones. */
async function makeAllDue(): Promise<void> {
  await pool.query(
    `update payload_jobs set wait_until = now() - interval '1 minute', updated_at = now() - interval '1 day' where task_slug = 'schedulePublish'`,
  )
}

async function runSchedules(servers = [payload]): Promise<void> {
  await makeAllDue()
  await Promise.all(servers.map(runDueSchedules))
}

async function statusOf(id: number): Promise<string> {
  const { rows } = await pool.query<{ _status: string }>('select _status from articles where id = $1', [id])
  return rows[0]?._status ?? 'deleted'
}

async function readActivity(id: number): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', actor_name, action, detail) as line from activity where kind = 'articles' and document_id = $1 and action <> 'saved' order by id`,
    [id],
  )
  return rows.map(({ line }) => line)
}

async function readNotices(): Promise<unknown[]> {
  const { rows } = await pool.query<{ input: unknown }>(
    `select input from payload_jobs where task_slug = 'sendNotice' and input ->> 'subject' like 'Could not be published%' order by id desc limit 1`,
  )
  return rows.map(({ input }) => input)
}

const minutes = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

describe('a schedule', () => {
  it('publishes the newest draft at its time, on behalf of whoever scheduled it', async () => {
    const { id } = await write()
    const at = inAnHour()
    expect((await plan(id, { at })).plans).toMatchObject([
      { type: 'publish', at, state: 'planned', reason: null, by: { name: 'Mara Lind' } },
    ])
    await runDueSchedules(payload)
    expect(await statusOf(id)).toBe('draft')
    await ben.send('PATCH', `articles/${id}?draft=true`, { base: '*', body: { title: 'Written later' } })
    await runSchedules()
    expect(await statusOf(id)).toBe('published')
    const { title, publishedBy, updatedBy } = await mara.read(`articles/${id}`)
    expect({ title, publishedBy, updatedBy }).toEqual({
      title: 'Written later',
      publishedBy: mara.id,
      updatedBy: mara.id,
    })
    expect(await plansOf(id)).toEqual([])
    expect(await readActivity(id)).toEqual([
      'Mara Lind created',
      `Mara Lind scheduled publish at ${minutes(at)}`,
      'Mara Lind published as scheduled',
    ])
  })

  it('conflicts like any other write with an editor who has the document open', async () => {
    const { id } = await write()
    const { updatedAt } = await ben.read(`articles/${id}`)
    await plan(id)
    await runSchedules()
    const refused = await ben.send('PATCH', `articles/${id}?draft=true`, {
      base: updatedAt,
      body: { title: 'Too late' },
    })
    expect(refused.status).toBe(409)
    expect(refused.conflict?.writes.at(-1)).toMatchObject({
      action: 'published-as-scheduled',
      by: { id: mara.id, name: 'Mara Lind' },
    })
  })

  it('unpublishes even if the draft has become invalid', async () => {
    const { id } = await write()
    await plan(id)
    await runSchedules()
    await mara.send('PATCH', `articles/${id}?draft=true`, { base: '*', body: { description: 'Too short.' } })
    expect((await plan(id, { type: 'unpublish', editor: ben })).status).toBe(200)
    await runSchedules()
    expect(await statusOf(id)).toBe('draft')
    expect((await readActivity(id)).at(-1)).toBe('Ben Okoro unpublished as scheduled')
  })

  it('works for other collections too', async () => {
    const finding = { kind: 'deployment', text: 'Seen.', industry: 'Health', region: 'France', date: '2026' }
    const { doc } = await mara.send('POST', 'evidence-entries?draft=true', { body: finding })
    expect((await plan(doc.id, { collection: 'evidence-entries' })).status).toBe(200)
    await runSchedules()
    expect((await pool.query('select _status from evidence_entries where id = $1', [doc.id])).rows).toEqual([
      { _status: 'published' },
    ])
  })

  it('is replaced by a new one, and is cancelled explicitly or when its document is trashed', async () => {
    const { id } = await write()
    const [first, later] = [inAnHour(), new Date(Date.now() + 7_200_000).toISOString()]
    await plan(id, { at: first })
    const { plans } = await plan(id, { at: later, editor: ben })
    expect(plans).toMatchObject([{ at: later, by: { name: 'Ben Okoro' } }])
    expect((await mara.send('POST', `schedules/${plans[0]?.jobId}/cancel`, { body: {} })).status).toBe(200)
    expect((await mara.send('POST', `schedules/${plans[0]?.jobId}/cancel`, { body: {} })).errors).toEqual([
      { message: 'This is no longer scheduled: it was carried out, or somebody cancelled it.' },
    ])
    await plan(id, { at: first })
    await mara.send('PATCH', `articles/${id}`, { base: '*', body: { deletedAt: new Date().toISOString() } })
    expect(await plansOf(id)).toEqual([])
    await runSchedules()
    expect(await statusOf(id)).toBe('draft')
    expect(await readActivity(id)).toEqual([
      'Mara Lind created',
      `Mara Lind scheduled publish at ${minutes(first)}`,
      `Ben Okoro scheduled publish at ${minutes(later)}, instead of ${minutes(first)}`,
      `Mara Lind schedule-cancelled publish at ${minutes(later)}`,
      `Mara Lind scheduled publish at ${minutes(first)}`,
      `Mara Lind schedule-cancelled publish at ${minutes(first)}, with the document`,
      'Mara Lind trashed',
    ])
  })
})

describe('scheduling is rejected', () => {
  it('for an invalid document, with each error at its field, and the trial publication is rolled back', async () => {
    const { id } = await write({ description: 'Too short.', sources: [] })
    const { rows: before } = await pool.query('select count(*) from document_writes')
    const refused = await plan(id)
    expect(refused.status).toBe(400)
    const [error] = refused.errors as { data?: { errors: { path: string; message: string }[] } }[] &
      typeof refused.errors
    expect(error?.data?.errors.map(({ path }) => path).toSorted()).toEqual(['description', 'sources'])
    expect(await plansOf(id)).toEqual([])
    const fine = await write()
    await plan(fine.id)
    expect(await statusOf(fine.id)).toBe('draft')
    expect(
      (await pool.query('select count(*)::integer - $1 as more from document_writes', [Number(before[0].count)])).rows,
    ).toEqual([{ more: 1 }])
    expect(await readActivity(fine.id)).toHaveLength(2)
  })

  it('in the past, beyond ten years, and for unpublishing a document that will not be public', async () => {
    const { id } = await write()
    const reasons = async (options: Parameters<typeof plan>[1]) => {
      const [error] = (await plan(id, options)).errors as {
        message: string
        data?: { errors: { path: string; message: string }[] }
      }[]
      return error?.data?.errors.map(({ path, message }) => `${path}: ${message}`)
    }
    expect(await reasons({ at: '2020-01-01T00:00:00Z' })).toEqual([
      'at: This time is past. Choose a later one, or publish now.',
    ])
    expect(await reasons({ at: '2090-01-01T00:00:00Z' })).toEqual(['at: Choose a time within 10 years.'])
    expect(await reasons({ type: 'unpublish' })).toEqual([
      'type: Readers do not see this, and nothing is scheduled to publish it before then.',
    ])
    await plan(id)
    expect(
      (await plan(id, { type: 'unpublish', at: new Date(Date.now() + 7_200_000).toISOString() })).plans,
    ).toHaveLength(2)
  })

  it('where a colleague has scheduled it, or cancelled that, since its editor looked', async () => {
    const { id } = await write()
    const [first, later] = [inAnHour(), new Date(Date.now() + 7_200_000).toISOString()]
    const { plans } = await plan(id, { at: first, editor: ben, replaces: null })
    const [planned] = plans
    const unseen = await plan(id, { at: later, replaces: null })
    expect(unseen).toMatchObject({
      status: 409,
      errors: [{ message: `Ben Okoro has scheduled this meanwhile: publish at ${minutes(first)}.` }],
    })
    expect(await plansOf(id)).toMatchObject([{ jobId: planned?.jobId, at: first }])
    expect((await plan(id, { at: later, replaces: planned!.jobId })).plans).toMatchObject([{ at: later }])
    expect(await plan(id, { at: first, replaces: planned!.jobId })).toMatchObject({ status: 409 })
    await pool.query('delete from payload_jobs')
    expect((await plan(id, { at: first, replaces: planned!.jobId })).errors).toEqual([
      {
        message:
          'What this was to take the place of is no longer scheduled: it was carried out, or somebody cancelled it.',
      },
    ])
  })

  it('for writers and without a session, at every endpoint', async () => {
    const { id } = await write()
    expect((await plan(id, { editor: wren })).status).toBe(403)
    const { plans } = await plan(id)
    expect((await wren.send('POST', `schedules/${plans[0]?.jobId}/cancel`, { body: {} })).status).toBe(403)
    expect((await wren.send('GET', `schedules?collection=articles&id=${id}`)).status).toBe(200)
    const stranger = { headers: { authorization: '' } }
    for (const [method, path] of [
      ['GET', `schedules?collection=articles&id=${id}`],
      ['POST', 'schedules'],
      ['POST', `schedules/${plans[0]?.jobId}/cancel`],
    ] as const) {
      expect(
        (await wren.send(method, path, { ...stranger, ...(method === 'POST' ? { body: {} } : {}) })).status,
        path,
      ).toBe(401)
    }
    expect((await mara.send('GET', 'payload-jobs/run?allQueues=true')).status).toBe(401)
    expect(await plansOf(id)).toHaveLength(1)
  })
})

describe('a schedule that cannot be executed', () => {
  it('is shown with its reason at the document, on the dashboard and in the activity, until the next publication', async () => {
    const { id, title } = await write()
    const { plans } = await plan(id)
    const at = new Date(Date.now() - 60_000)
    await mara.send('PATCH', `articles/${id}?draft=true`, { base: '*', body: { description: 'Too short now.' } })
    await runSchedules()
    expect(await statusOf(id)).toBe('draft')
    const reason = expect.stringContaining('at least 160')
    expect(await plansOf(id)).toMatchObject([{ state: 'failed', reason, jobId: plans[0]?.jobId }])
    expect(await findFailed(payload, 5)).toMatchObject([{ id, title, reason, type: 'publish' }])
    expect((await findFailed(payload, 5))[0]?.at.getTime()).toBeGreaterThan(at.getTime() - 60_000)
    expect((await readActivity(id)).at(-1)).toMatch(/^Mara Lind schedule-failed publish at .* UTC: Description: .*160/)
    await runSchedules()
    expect(await readActivity(id)).toHaveLength(3)
    await mara.send('PATCH', `articles/${id}`, {
      base: '*',
      body: { description: 'What the tests wrote. '.repeat(9).trim(), _status: 'published' },
    })
    expect(await plansOf(id)).toEqual([])
    expect(await findFailed(payload, 5)).toEqual([])
  })

  it('fails when whoever scheduled it may no longer publish', async () => {
    const { id } = await write()
    await plan(id, { editor: ben })
    await payload.update({ collection: 'users', id: ben.id, data: { permission: 'writer' } })
    await runSchedules()
    await payload.update({ collection: 'users', id: ben.id, data: { permission: 'editor' } })
    expect(await plansOf(id)).toMatchObject([
      { state: 'failed', reason: 'Ben Okoro may no longer publish. Another editor has to schedule this.' },
    ])
    expect(await statusOf(id)).toBe('draft')
  })

  it('fails when the account of whoever scheduled it was deleted', async () => {
    const { id } = await write()
    const eve = await payload.create({
      collection: 'users',
      data: { name: 'Eve', permission: 'editor', email: 'eve@press.example', password: 'a password for tests' },
    })
    await plan(id)
    await pool.query(
      `update payload_jobs set input = jsonb_set(input::jsonb, '{user,value}', $2::text::jsonb) where input #>> '{doc,value}' = $1`,
      [String(id), String(eve.id)],
    )
    await payload.delete({ collection: 'users', id: eve.id })
    await runSchedules()
    const reason = 'Whoever scheduled this has no account any more. Another editor has to schedule it.'
    expect(await plansOf(id)).toMatchObject([{ state: 'failed', reason }])
    expect(await statusOf(id)).toBe('draft')
    const [, , failure] = await readActivity(id)
    expect(failure).toMatch(/^A deleted account schedule-failed publish at .* UTC: Whoever scheduled this/)
    // Mara wrote it.
    expect(await readNotices()).toEqual([
      expect.objectContaining({ to: 'mara.lind@editors.example', text: expect.stringContaining(reason) }),
    ])
  })

  it('is retried after a transient error until it succeeds', async () => {
    const { id } = await write()
    await plan(id)
    await pool.query(`create function trouble() returns trigger language plpgsql as $$ begin raise exception 'secret' using errcode = '40001'; end $$;
      create trigger trouble before update on articles for each row when (new.id = ${id} and new._status = 'published') execute function trouble()`)
    await runSchedules()
    expect(await plansOf(id)).toMatchObject([{ state: 'retrying', reason: 'The server could not do it just then.' }])
    expect(await findScheduled(payload, 5)).toMatchObject([{ id, reason: 'The server could not do it just then.' }])
    expect(await readActivity(id)).toHaveLength(2)
    // Not before the next attempt is due.
    await runDueSchedules(payload)
    await pool.query('drop trigger trouble on articles')
    await runDueSchedules(payload)
    expect(await statusOf(id)).toBe('draft')
    await runSchedules()
    expect(await statusOf(id)).toBe('published')
    expect(await plansOf(id)).toEqual([])
  })

  it('is not overtaken by a later one of the same document while it is retried', async () => {
    const { id } = await write()
    await plan(id)
    await plan(id, { type: 'unpublish', at: new Date(Date.now() + 2 * 3_600_000).toISOString() })
    const [first] = await plansOf(id)
    await makeAllDue()
    await pool.query(`update payload_jobs set wait_until = wait_until - interval '1 hour', total_tried = 1, updated_at = now()
      where id = ${first?.jobId}`)
    await runDueSchedules(payload)
    expect(await plansOf(id)).toMatchObject([
      { type: 'publish', state: 'retrying' },
      { type: 'unpublish', state: 'planned' },
    ])
    await pool.query(`update payload_jobs set updated_at = now() - interval '1 day' where id = ${first?.jobId}`)
    await runDueSchedules(payload)
    expect(await statusOf(id)).toBe('published')
    await runDueSchedules(payload)
    expect(await statusOf(id)).toBe('draft')
    expect(await plansOf(id)).toEqual([])
  })

  it('fails after half an hour of retries', async () => {
    const { id } = await write()
    await plan(id)
    await pool.query(
      `create trigger trouble before update on articles for each row when (new.id = ${id} and new._status = 'published') execute function trouble()`,
    )
    for (let attempt = 1; attempt <= 9; attempt++) await runSchedules()
    await pool.query('drop trigger trouble on articles')
    expect(await plansOf(id)).toMatchObject([{ state: 'failed', attempts: 7 }])
    expect((await readActivity(id)).filter((line) => line.includes('schedule-failed'))).toHaveLength(1)
    await mara.send('POST', `schedules/${(await plansOf(id))[0]?.jobId}/cancel`, { body: {} })
    expect(await plansOf(id)).toEqual([])
  })

  it('is rolled back when its server dies in between, and executed by another', async () => {
    const { id } = await write()
    await plan(id)
    await pool.query(`create function slowness() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger slowness before update on articles for each row when (new.id = ${id} and new._status = 'published') execute function slowness()`)
    await makeAllDue()
    const running = runDueSchedules(second)
    await waitUntil('it is being executed', async () => {
      const { rows } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event = 'PgSleep' and datname = current_database()`,
      )
      return rows.length > 0
    })
    await running
    expect(await statusOf(id)).toBe('draft')
    await pool.query('drop trigger slowness on articles')
    await runSchedules()
    expect(await statusOf(id)).toBe('published')
    expect((await readActivity(id)).filter((line) => line.includes('published'))).toHaveLength(1)
  })
})

describe('several servers', () => {
  it('execute each schedule exactly once, and record each failure once', async () => {
    const good: number[] = []
    for (let count = 0; count < 12; count++) good.push((await write()).id)
    for (const id of good) await plan(id)
    const [broken = 0, ...fine] = good
    await mara.send('PATCH', `articles/${broken}?draft=true`, { base: '*', body: { title: '' } })
    await runSchedules([payload, second, payload, second])
    for (const id of fine) {
      expect((await readActivity(id)).filter((line) => line.includes('published'))).toEqual([
        'Mara Lind published as scheduled',
      ])
      const { rows } = await pool.query(
        `select 1 from document_writes where document = $1 and action = 'published-as-scheduled'`,
        [`articles/${id}`],
      )
      expect(rows).toHaveLength(1)
      const versions = await pool.query(
        `select 1 from _articles_v where parent_id = $1 and version__status = 'published'`,
        [id],
      )
      expect(versions.rows).toHaveLength(1)
    }
    expect((await readActivity(broken)).filter((line) => line.includes('schedule-failed'))).toHaveLength(1)
    expect(await plansOf(broken)).toMatchObject([{ state: 'failed', attempts: 1 }])
  })
})
