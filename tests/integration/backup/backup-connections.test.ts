import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { to as copyTo } from 'pg-copy-streams'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { createArchiveWriter } from '@/backup/archive-writer'
import { openBulkConnection } from '@/backup/bulk-connection'
import { startDedicatedPostgres } from '../../support/dedicated-postgres'
import { startFaultyProxy, type FaultyProxy } from '../../support/faulty-proxy'

const name = 'lectern-backup'
const heartbeat = { intervalMs: 50, timeoutMs: 1_500 }

let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>
let proxy: FaultyProxy
beforeAll(async () => {
  postgres = await startDedicatedPostgres()
  proxy = await startFaultyProxy(postgres.url)
})
afterEach(() => proxy.clear())
afterAll(async () => {
  await proxy?.close()
  await postgres?.close()
})

const open = (signal?: AbortSignal) =>
  openBulkConnection({ url: proxy.url, name, heartbeat, ...(signal ? { signal } : {}) })
const loss = /^The connection to Postgres was lost: .+ 1500 ms\.$/

describe('the connection of a backup', () => {
  it('fails its query when the network stalls', async () => {
    const { client, lost, close } = await open()
    await client.query('select 1')
    proxy.inject({ kind: 'stall' })
    await expect(client.query('select 2')).rejects.toThrow(loss)
    await expect(lost).rejects.toThrow(loss)
    await close()
  })

  it('fails a COPY in which the network stalls', async () => {
    const { client, close } = await open()
    const stream = client.query(copyTo('copy (select repeat($$x$$, 1000) from generate_series(1, 1000000)) to stdout'))
    const read = async () => {
      for await (const chunk of stream as AsyncIterable<Buffer>) if (chunk.length > 0) proxy.inject({ kind: 'stall' })
    }
    await expect(read()).rejects.toThrow(loss)
    await close()
  })

  it('waits for a statement that takes longer than its heartbeat may', async () => {
    const { client, close } = await open()
    await expect(client.query('select pg_sleep(4)')).resolves.toMatchObject({ rowCount: 1 })
    await close()
    expect(proxy.open()).toEqual([])
  })

  it('ends at once when the backup is interrupted', async () => {
    const stop = new AbortController()
    const { client, close } = await open(stop.signal)
    proxy.inject({ kind: 'stall' })
    const query = client.query('select 1')
    stop.abort()
    await expect(query).rejects.toThrow(/aborted/)
    await close()
  })
})

describe('drafts of killed backups', () => {
  it('are removed by the next one into the folder after an hour, and nothing else is', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-drafts-'))
    const write = async (file: string, minutes: number) => {
      const at = new Date(Date.now() - minutes * 60_000)
      await writeFile(path.join(folder, file), 'content')
      await utimes(path.join(folder, file), at, at)
    }
    await write('.lectern-2026-01-01T03-15-00Z.tar.age.incomplete', 61)
    await write('.nightly.tar.0123abcd.incomplete', 61)
    // A backup that is running has touched its draft within a minute, whatever it waits for.
    const kept = ['.running.tar.0123abcd.incomplete', '.film.mp4.incomplete', 'lectern-2026-01-01T03-15-00Z.tar']
    await write(kept[0] ?? '', 59)
    for (const file of kept.slice(1)) await write(file, 600)
    const one = await createArchiveWriter(path.join(folder, 'one.tar'), [])
    const other = await createArchiveWriter(path.join(folder, 'one.tar'), [])
    const left = await readdir(folder)
    expect(left.filter((file) => !file.startsWith('.one.tar.')).toSorted()).toEqual(kept.toSorted())
    expect(left).toHaveLength(5)
    // Two at once write drafts of their own, and the second does not replace the file of the first.
    await one.close()
    await expect(other.close()).rejects.toThrow(`${path.join(folder, 'one.tar')} already exists; name a new file.`)
    await other.abort()
    expect((await readdir(folder)).toSorted()).toEqual([...kept, 'one.tar'].toSorted())
    await rm(folder, { recursive: true })
  })
})
