import { execFileSync } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findProcess } from '../support/find-process'
import { waitUntil } from '../support/wait-until'
import { createTestCluster, type TestCluster } from './cluster'
import { recoveredWithinMs, startLoad } from './load'
import { startSite, type Site } from './site'

const fakeClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const hasFakeClock = await access(fakeClock).then(
  () => true,
  () => false,
)

/** Numbers of descriptors that a process takes as it starts, and keeps. */
const taken = 10

let postgres: TestCluster

beforeAll(async () => {
  postgres = await createTestCluster()
})

afterAll(() => postgres?.close())

// The limit is set by prlimit, and descriptors are counted in /proc.
describe.skipIf(process.platform !== 'linux')('Too few file descriptors', () => {
  let site: Site

  beforeAll(async () => {
    site = await startSite(postgres.url)
  })

  afterAll(() => site?.stop())

  /** Lets a process open no further descriptors: new ones would have numbers that are taken. */
  function limit(pid: number): () => void {
    const set = (to: string) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${to}`])
    const before = execFileSync('prlimit', ['--pid', String(pid), '--nofile', '--output=SOFT,HARD', '--noheadings'])
    const [soft, hard] = before.toString().trim().split(/\s+/)
    set(`${taken}:${hard}`)
    return () => set(`${soft}:${hard}`)
  }

  it('for the admin: an editor gets 503 for what needs another one, and everything else', async () => {
    const pages = ['/admin', '/admin/preview/articles/3', '/admin/collections/articles', '/admin/login']
    const load = (page: string) =>
      fetch(`${site.origin}${page}`, { headers: { Authorization: site.authorization }, redirect: 'manual' })
    const admin = (await findProcess(site.pid, 'admin'))!
    const restore = limit(admin)
    try {
      const statuses: number[] = []
      for (const page of pages) {
        const { status, headers } = await load(page)
        statuses.push(status)
        if (status >= 400)
          expect({ page, status, retryAfter: headers.get('retry-after') }).toEqual({
            page,
            status: 503,
            retryAfter: '5',
          })
      }
      expect(statuses, 'the limit was noticed').toContain(503)
    } finally {
      restore()
    }
    await waitUntil('they are served', async () => {
      const statuses = await Promise.all(pages.map(async (page) => (await load(page)).status))
      return statuses.every((status) => status < 400)
    })
  })

  it('for the renderer: readers of cached pages are not affected, others get 503, and no acknowledged write is lost', async () => {
    const load = await startLoad(site)
    const renderer = (await findProcess(site.pid, 'renderer'))!
    const restore = limit(renderer)
    // So that it needs new ones.
    await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lectern'`)
    await pause(3_000)
    restore()
    expect(await load.untilRecovered()).toBeLessThan(recoveredWithinMs)
    process.stdout.write(`${JSON.stringify(await load.check(postgres.url))}\n`)
  })

  it('for the server: open connections are still served, and new ones once there are descriptors', async () => {
    const load = await startLoad(site)
    const restore = limit(site.pid)
    const open = () => fetch(`${site.origin}/openapi.json`, { headers: { connection: 'close' } })
    const waiting = Array.from({ length: 30 }, () => open().catch(() => null))
    await pause(2_000)
    restore()
    expect(await load.untilRecovered()).toBeLessThan(recoveredWithinMs)
    expect((await open()).status).toBe(200)
    // Closed, or served late; none is left hanging.
    await Promise.all(waiting)
    process.stdout.write(`${JSON.stringify(await load.check(postgres.url))}\n`)
  })
})

// libfaketime is no npm package, and a machine may lack it.
describe.skipIf(!hasFakeClock)(`A clock that jumps${hasFakeClock ? '' : ' (libfaketime is not installed)'}`, () => {
  let site: Site
  let folder: string
  const set = (offset: string) => writeFile(path.join(folder, 'clock'), offset)

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-clock-'))
    await set('+0')
    site = await startSite(postgres.url, {
      LD_PRELOAD: fakeClock,
      FAKETIME_TIMESTAMP_FILE: path.join(folder, 'clock'),
      FAKETIME_CACHE_DURATION: '1',
      // Only what a wrong clock, or one that is corrected, changes.
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
  })

  afterAll(async () => {
    await site?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(['+2h', '-2h', '+0'])('to %s is noticed by nobody', async (offset) => {
    const load = await startLoad(site)
    await set(offset)
    await pause(4_000)
    const counts = await load.check(postgres.url)
    expect([Object.keys(counts.misses), Object.keys(counts.writes)]).toEqual([['200'], ['200']])
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
    const { headers } = await fetch(`${site.origin}/openapi.json`)
    const hours = Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000) + 0
    expect(hours, 'the jump happened').toBe(Number(offset.replace('h', '')))
    process.stdout.write(`${JSON.stringify(counts)}\n`)
  })
})
