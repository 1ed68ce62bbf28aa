import { readdir, readlink, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import type { Host } from '@/surface/shared/operation'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { comparable, send, type HttpResponse } from '../../support/http'
import { waitUntil } from '../../support/wait-until'

/** Every bulk export, by its host and path. */
const files: readonly (readonly [Host, string])[] = [...contentOperations, ...catalogueOperations]
  .filter(({ isExport }) => isExport)
  // Pages are these in one of their formats, at least.
  .flatMap(({ host, kind, path: target }) =>
    (kind === 'page' ? [target, `${target}.md`] : [target]).map((each) => [host, each] as const),
  )

const lines = '/books.jsonl'
let folder: string
let started: DedicatedServer[]
/** Keeps whole what the others write to files; without a cache; with too little room for any file. */
let [whole, spooled, uncached, full]: DedicatedServer[] = []

async function start(settings: Record<string, string> = {}): Promise<DedicatedServer> {
  return startDedicatedServer({ SPOOL_DIR: folder, ...settings })
}

async function get(
  server: DedicatedServer | undefined,
  host: Host,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<HttpResponse> {
  return send(target, { origin: server!.origin, method, headers: { host: dedicatedHosts[host], ...headers } })
}

/** The files of bodies that a server has open. They have no name any more. */
async function listOpenFiles(server: DedicatedServer | undefined): Promise<string[]> {
  const descriptors = await readdir(`/proc/${server?.pid}/fd`)
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/${server?.pid}/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(path.join(folder, 'lectern-spool-')))
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-large-files-'))
  const left = path.join(folder, 'lectern-spool-left')
  await writeFile(left, 'what a killed server left')
  await utimes(left, new Date(0), new Date(0))
  const small = { SPOOL_MIN_BYTES: '1' }
  started = await Promise.all([
    start(),
    start(small),
    start({ ...small, CACHE: 'off' }),
    start({ ...small, SPOOL_MAX_BYTES: '2000' }),
  ])
  ;[whole, spooled, uncached, full] = started
})

afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()))
  await rm(folder, { recursive: true })
})

describe('A bulk export that is too large for memory', () => {
  it.each(files)('is the same as from memory, with and without a cache: %s %s', async (host, target) => {
    for (const coding of ['identity', 'br', 'gzip']) {
      const headers = { 'accept-encoding': coding }
      const expected = comparable(await get(whole, host, target, headers))
      expect(expected.status).toBe(200)
      for (const server of [spooled, spooled, spooled, uncached])
        expect(comparable(await get(server, host, target, headers)), `${target} as ${coding}`).toEqual(expected)
      expect(comparable(await get(spooled, host, target, headers, 'HEAD'))).toEqual(
        comparable(await get(whole, host, target, headers, 'HEAD')),
      )
    }
  })

  it.each([
    ['/catalogue-all.md?section=bundles', {}],
    ['/catalogue-all.md?section=tier-2', {}],
    ['/catalogue-all.md?section=no-such-section', {}],
    ['/books.md?section=tier-1', {}],
    ['/books.md', { prefer: 'max-tokens=1' }],
    ['/catalogue-all.md', { prefer: 'max-tokens=700' }],
  ])('is served in parts where it is Markdown: %s %o', async (target, headers: Record<string, string>) => {
    const expected = comparable(await get(whole, 'catalogue', target, headers))
    for (const server of [spooled, spooled, uncached])
      expect(comparable(await get(server, 'catalogue', target, headers))).toEqual(expected)
  })

  it.each([
    ['its beginning', 'bytes=0-99'],
    ['its middle', 'bytes=300-2300'],
    ['its end', 'bytes=-77'],
    ['what is not there', 'bytes=999999999-'],
    ['nothing that is a range', 'lines=1-2'],
  ])('is served in ranges: %s', async (_, range) => {
    const expected = comparable(await get(whole, 'catalogue', lines, { range }))
    for (const server of [spooled, uncached])
      expect(comparable(await get(server, 'catalogue', lines, { range }))).toEqual(expected)
  })

  it('can be resumed after an interrupted download, as long as it is the same file', async () => {
    const { bytes, headers } = await get(spooled, 'catalogue', lines)
    const etag = String(headers.etag)
    const rest = await get(spooled, 'catalogue', lines, { range: 'bytes=1000-', 'if-range': etag })
    expect(rest.status).toBe(206)
    expect(rest.bytes.equals(bytes.subarray(1000))).toBe(true)
    const other = await get(spooled, 'catalogue', lines, { range: 'bytes=1000-', 'if-range': '"another"' })
    expect(other.status).toBe(200)
    expect(other.bytes.equals(bytes)).toBe(true)
  })

  it('is 304 for its ETag, and 412 for another', async () => {
    for (const coding of ['identity', 'br']) {
      const headers = { 'accept-encoding': coding }
      const { headers: fields } = await get(spooled, 'catalogue', lines, headers)
      const conditions: Record<string, string>[] = [
        { 'if-none-match': String(fields.etag) },
        { 'if-match': '"another"' },
      ]
      for (const extra of conditions)
        expect(comparable(await get(spooled, 'catalogue', lines, { ...headers, ...extra }))).toEqual(
          comparable(await get(whole, 'catalogue', lines, { ...headers, ...extra })),
        )
    }
  })

  it('takes one descriptor for any number of clients, and none after they disconnect', async () => {
    await get(spooled, 'catalogue', lines)
    const before = await listOpenFiles(spooled)
    expect(before.length).toBeGreaterThan(0)
    const { hostname, port } = new URL(spooled!.origin)
    const readers = Array.from({ length: 40 }, () => connect({ host: hostname, port: Number(port) }))
    for (const reader of readers) {
      reader.write(`GET ${lines} HTTP/1.1\r\nHost: ${dedicatedHosts.catalogue}\r\n\r\n`)
      await once(reader, 'readable')
    }
    expect(await listOpenFiles(spooled)).toEqual(before)
    for (const reader of readers) reader.destroy()
    expect((await get(spooled, 'catalogue', lines)).status).toBe(200)
    expect(await listOpenFiles(spooled)).toEqual(before)
  })

  it('is closed after the last client if it is not cached', async () => {
    await Promise.all(files.map(([host, target]) => get(uncached, host, target)))
    await waitUntil('all files are closed', async () => (await listOpenFiles(uncached)).length === 0)
  })

  it('is 503 if there is no space for it, and the next request tries again', async () => {
    for (let tries = 0; tries < 2; tries++) {
      const { status, headers } = await get(full, 'catalogue', lines)
      expect(status).toBe(503)
      expect(headers['retry-after']).toBeDefined()
    }
    expect(await listOpenFiles(full)).toEqual([])
    expect(full!.output()).toContain('SPOOL_MAX_BYTES')
  })

  it('leaves no linked file, and files of killed processes are removed', async () => {
    await waitUntil('the folder is empty', async () => (await readdir(folder)).length === 0)
  })
})
