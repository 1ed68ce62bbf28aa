import { readdir, readlink } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import { createByteBudget } from '@/server/http/byte-budget'
import { spool, type NotSpooled, type Spooled } from '@/server/admin/spool'
import { Unavailable } from '@/server/http/problems/unavailable'
import { mountSmallDisk } from '../../../support/small-disk'
import { waitUntil } from '../../../support/wait-until'

const MB = 1024 * 1024

function create({ memoryBytes = 64 * MB, diskBytes = 64 * MB } = {}) {
  const memory = createByteBudget({ maxBytes: memoryBytes, maxBytesPerClient: memoryBytes })
  const disk = createByteBudget({ maxBytes: diskBytes, maxBytesPerClient: diskBytes })
  const disconnect = new AbortController()
  const source = new PassThrough()
  let evictions = 0
  const receive = (more: { maxBytes?: number; timeoutMs?: number } = {}) =>
    spool(source, {
      maxBytes: 32 * MB,
      timeoutMs: 5_000,
      signal: disconnect.signal,
      client: 'one',
      memory,
      disk,
      onEvict: () => evictions++,
      ...more,
    })
  const empty = { bytes: 0, count: 0 }
  const expectNothingReserved = async () => {
    expect([memory.stats(), disk.stats()]).toEqual([empty, empty])
    await waitUntil('its file is closed', async () => (await listSpoolFiles()).length === 0)
  }
  return { memory, disk, disconnect, source, receive, expectNothingReserved, evictions: () => evictions }
}

/** The unlinked files that this process has open, where Linux lists them. */
async function listSpoolFiles(): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => /\/lectern-[\da-f-]{36} \(deleted\)$/.test(link))
}

function received(result: Spooled | NotSpooled): Spooled {
  if (typeof result === 'string') throw new Error(`Not received: ${result}`)
  return result
}

describe('spool', () => {
  it('keeps a short body in memory', async () => {
    const { source, receive, memory, disk, expectNothingReserved } = create()
    const result = receive()
    source.write('one ')
    source.end('two')
    const body = received(await result)
    expect(body.buffer?.toString()).toBe('one two')
    expect((await buffer(body.toStream())).toString()).toBe('one two')
    expect([memory.stats().bytes, disk.stats().bytes]).toEqual([7, 0])
    body.discard()
    await expectNothingReserved()
  })

  it('spools a long body to disk, and can stream it more than once', async () => {
    const { source, receive, memory, disk, expectNothingReserved } = create()
    const bytes = Buffer.alloc(9 * MB, 'a body that is long ')
    const result = receive()
    source.end(bytes)
    const body = received(await result)
    expect(body).toMatchObject({ bytes: bytes.length, buffer: null })
    expect(memory.stats().bytes).toBe(0)
    expect(disk.stats().bytes).toBeGreaterThanOrEqual(bytes.length)
    for (let times = 0; times < 2; times++) expect((await buffer(body.toStream())).equals(bytes)).toBe(true)
    body.discard()
    await expectNothingReserved()
  })

  it.each<[NotSpooled, (setup: ReturnType<typeof create>) => void]>([
    ['too-large', ({ source }) => void source.write(Buffer.alloc(3 * MB))],
    ['too-slow', ({ source }) => void source.write(Buffer.alloc(MB))],
    ['disconnected', ({ source, disconnect }) => void (source.write(Buffer.alloc(MB)), disconnect.abort())],
    ['disconnected', ({ source }) => void (source.write('x'), source.destroy(new Error('the framing broke')))],
  ])('resolves with %s, and releases everything, when it does not arrive completely', async (reason, act) => {
    const setup = create()
    const result = setup.receive({ maxBytes: 2 * MB, timeoutMs: reason === 'too-slow' ? 50 : 5_000 })
    act(setup)
    expect(await result).toBe(reason)
    await setup.expectNothingReserved()
    expect(setup.evictions()).toBe(0)
  })

  it('resolves at once for a client that has disconnected before', async () => {
    const { disconnect, receive, expectNothingReserved } = create()
    disconnect.abort()
    expect(await receive()).toBe('disconnected')
    await expectNothingReserved()
  })

  it('resolves with over-budget when it exceeds the budget, and closes the connection when it is evicted later', async () => {
    const setup = create({ memoryBytes: 1000, diskBytes: 8 * MB })
    const result = setup.receive()
    setup.source.write(Buffer.alloc(1001))
    expect(await result).toBe('over-budget')
    await setup.expectNothingReserved()

    const later = create({ diskBytes: 8 * MB })
    const arriving = later.receive()
    later.source.end(Buffer.alloc(5 * MB))
    const body = received(await arriving)
    const other = later.disk.reserve('one', () => undefined)
    other.grow(5 * MB)
    expect(later.evictions()).toBe(1)
    other.release()
    body.discard()
    await later.expectNothingReserved()
  })
})

describe('A disk that does not take a long body', () => {
  const disk = mountSmallDisk(1)

  afterEach(() => vi.unstubAllEnvs())
  afterAll(() => disk?.close())

  async function expectUnavailable(folder: string, length: number): Promise<void> {
    vi.stubEnv('TMPDIR', folder)
    const { source, receive, expectNothingReserved } = create()
    const result = receive()
    source.end(Buffer.alloc(length))
    const error = await result.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Unavailable)
    expect((error as Error).message).toContain(folder)
    await expectNothingReserved()
  }

  it('makes it unavailable, and is named', () => expectUnavailable(path.resolve('no folder of this name'), MB))

  it.skipIf(disk === null)(
    `makes it unavailable where there is room for its beginning${disk ? '' : ' (file systems cannot be mounted here)'}`,
    () => expectUnavailable(disk!.folder, 2 * MB),
  )
})
