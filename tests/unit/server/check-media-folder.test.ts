import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { checkMediaFolder } from '@/server/check-media-folder'
import { createRecordingLog } from '../../support/recording-log'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-media-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function check(settings: { DATA_DIR: string; S3_BUCKET?: string }) {
  const { log, entries } = createRecordingLog()
  await checkMediaFolder({ S3_BUCKET: undefined, ...settings }, log)
  return entries.map(({ message }) => message)
}

it('creates the folder for uploads, and says nothing', async () => {
  expect(await check({ DATA_DIR: path.join(folder, 'new') })).toEqual([])
})

it('says at the start that no image can be uploaded, unless images are in a bucket', async () => {
  const DATA_DIR = path.join(folder, 'file')
  await writeFile(DATA_DIR, '')
  expect(JSON.stringify(await check({ DATA_DIR }))).toContain(`${DATA_DIR}/media cannot be written to`)
  expect(await check({ DATA_DIR, S3_BUCKET: 'pictures' })).toEqual([])
})

// Others have no /proc.
it.skipIf(process.platform !== 'linux')(
  'says so where the system lets nobody create folders, and does not hang',
  async () => {
    const entries = await check({ DATA_DIR: '/proc/lectern' })
    expect(JSON.stringify(entries)).toContain('/proc/lectern/media cannot be written to')
  },
)
