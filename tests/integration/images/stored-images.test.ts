import { rm } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'
import { checkStoredImages } from '@/doctor/check-stored-images'
import { BoundedClient } from '@/postgres/bounded-client'
import { drawImage } from '../../support/draw-image'
import { startPayload, type TestPayload } from '../../support/payload-database'

let test: TestPayload
let client: BoundedClient

beforeAll(async () => {
  test = await startPayload()
  client = new BoundedClient({ connectionString: readEnv().DATABASE_URL })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await test.close()
})

it('npm run doctor finds that images of the database are not where uploads are stored', async () => {
  expect(await checkStoredImages(client)).toEqual([])
  const data = await drawImage(400)
  const file = { data, mimetype: 'image/png', name: 'lost.png', size: data.length }
  const create = () => test.payload.create({ collection: 'media', data: { alt: 'A field' }, file })
  const lost = await create()
  await create()
  const folder = mediaFolder(readEnv().DATA_DIR)
  expect(await checkStoredImages(client)).toEqual([
    { subject: 'images', state: 'ok', text: `The newest images are in ${folder}.` },
  ])
  await rm(path.join(folder, lost.filename ?? ''))
  expect(await checkStoredImages(client)).toEqual([
    expect.objectContaining({
      subject: 'images',
      state: 'failure',
      text: `Of the newest 2 images, 1 cannot be found in ${folder}, such as ${lost.filename}.`,
    }),
  ])
})
