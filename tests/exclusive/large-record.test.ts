import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { send } from '../support/http'
import { baseUrl } from '../support/servers'

/** So many that a file is longer than the 32 MB of unsent bytes after which a client is disconnected. */
const count = 9_000
const marker = `large-record-${Date.now()}`
const last = `The last of ${marker}`

beforeAll(async () => {
  await query(
    `insert into evidence_entries (kind, text, org, industry, region, date, source, _status)
     select 'regulation', case when n = $2 then $3 else rpad('A finding of some length ' || n || ' ', 3900, 'and more words ') end,
       $1, 'Law', 'Chile', '1999-12', 'https://source.example/' || n, 'published' from generate_series(1, $2::integer) n`,
    [marker, count, last],
  )
}, 120_000)

afterAll(() => query('delete from evidence_entries where org = $1', [marker]), 120_000)

const get = (target: string, headers: Record<string, string> = {}) => send(target, { origin: baseUrl, headers })

describe('A large evidence record', () => {
  it.each(['/state-of-applied-ai/evidence.json', '/evidence.jsonl', '/evidence.csv', '/llms-full.txt'])(
    'is sent whole, while other responses are: %s',
    { timeout: 60_000 },
    async (target) => {
      const state = { isSent: false }
      const sending = get(target).finally(() => (state.isSent = true))
      let others = 0
      while (!state.isSent) {
        expect((await get(`/api/findings?limit=1&page=${++others}`)).status).toBe(200)
      }
      const whole = await sending
      expect(whole.status).toBe(200)
      expect(whole.bytes.length).toBeGreaterThan(32 * 1024 * 1024)
      expect(whole.bytes.length).toBe(Number(whole.headers['content-length']))
      expect(whole.text.split(marker).length - 1).toBeGreaterThanOrEqual(count)
      expect(whole.text).toContain(last)
      // Made and sent in one turn, it would leave time for none.
      expect(others).toBeGreaterThan(20)
      const again = await get(target, { range: 'bytes=-1000' })
      expect(again.bytes.equals(whole.bytes.subarray(-1000))).toBe(true)
    },
  )

  it.each([
    ['/sitemap.md', /^- \[Finding (\d+)\]\(/gm],
    ['/sitemap.xml', /<loc>[^<]*\/state-of-applied-ai\/(\d+)<\/loc>/g],
  ])('is listed whole, each finding once: %s', async (target, pattern) => {
    const rows = await query<{ id: number }>(`select id from evidence_entries where org = $1`, [marker])
    const ids = new Set(rows.map(({ id }) => id))
    const response = await get(target)
    const listed = [...response.text.matchAll(pattern)].map(([, id]) => Number(id))
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.filter((id) => ids.has(id))).toHaveLength(count)
    expect(response.bytes.length).toBe(Number(response.headers['content-length']))
  })

  it('has every finding once', { timeout: 60_000 }, async () => {
    const { entries } = JSON.parse((await get('/state-of-applied-ai/evidence.json')).text) as {
      entries: { id: number; org?: string }[]
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    expect(entries.filter(({ org }) => org === marker)).toHaveLength(count)
    const { text } = await get(`/state-of-applied-ai/findings.json?region=Chile&kind=regulation`)
    expect((JSON.parse(text) as { org?: string }[]).filter(({ org }) => org === marker)).toHaveLength(count)
  })
})
