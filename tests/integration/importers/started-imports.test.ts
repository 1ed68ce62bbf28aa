import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

import { beginRun, findRun } from '@/app/admin/imports/import-runs'
import type { Upload } from '@/app/admin/imports/read-upload'
import { startImport } from '@/app/admin/imports/start-import'
import { getPool } from '@/cms/connection'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-started-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => test.close())

const begin = async () =>
  (await beginRun(test.payload, { kind: 'books', fileName: 'feed.xml', isDryRun: true, startedBy: 'an editor' }))!

/** What the command rejects as soon as it reads its arguments. */
const upload: Upload = {
  kind: 'books',
  file: new File(['<ONIXMessage release="3.0"/>'], 'feed.xml'),
  mapping: null,
  baseUrl: 'https://example.com',
  encoding: null,
  isDryRun: true,
}

it('ends at once and keeps no other away where the server cannot store its file, and the log names the folder', async () => {
  vi.stubEnv('TMPDIR', path.join(folder, 'missing'))
  const logged = vi.spyOn(test.payload.logger, 'error').mockImplementation(() => undefined)
  const id = await begin()
  await startImport(test.payload, id, upload)
  expect(await findRun(test.payload, id)).toMatchObject({
    exitCode: 2,
    said: expect.stringContaining('could not store'),
  })
  expect(JSON.stringify(logged.mock.calls)).toContain(os.tmpdir())
})

it('leaves none of its files behind where it has stored only some of them', async () => {
  vi.stubEnv('TMPDIR', folder)
  vi.spyOn(test.payload.logger, 'error').mockImplementation(() => undefined)
  const mapping = new File(['a'], 'a.yaml')
  vi.spyOn(mapping, 'arrayBuffer').mockRejectedValue(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
  const id = await begin()
  await startImport(test.payload, id, { ...upload, kind: 'evidence', mapping, baseUrl: null })
  expect(await findRun(test.payload, id)).toMatchObject({ exitCode: 2 })
  expect(await readdir(folder)).toEqual([])
})

it('has its own result, and leaves no files, also where the database is away at its end', async () => {
  vi.stubEnv('TMPDIR', folder)
  const pool = getPool(test.payload)
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  let refusals = 0
  const failure = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  vi.spyOn(pool, 'query').mockImplementation(((...args: unknown[]) => {
    const isResult = String(args[0]).includes('exit_code = $2')
    return isResult && refusals++ < 2 ? Promise.reject(failure) : query(...args)
  }) as typeof pool.query)
  const id = await begin()
  await startImport(test.payload, id, upload)
  await waitUntil('it has ended', async () => (await findRun(test.payload, id))?.finishedAt !== null, {
    timeoutMs: 100_000,
  })
  expect(await findRun(test.payload, id)).toMatchObject({ exitCode: 2, said: expect.stringContaining('base-url') })
  expect(refusals).toBe(3)
  await waitUntil('its files are deleted', async () => {
    const names = await readdir(folder)
    return !names.some((name) => name.startsWith('lectern-upload-'))
  })
})
