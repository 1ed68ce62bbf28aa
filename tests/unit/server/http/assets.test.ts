import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createAssetStore } from '@/server/http/assets'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-assets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the style sheet is that of the last build, also where those of earlier ones are still there', async () => {
  for (const name of ['site.AAAA.css', 'site.MMMM.css', 'site.ZZZZ.css']) await writeFile(path.join(folder, name), '')
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ 'site.css': '/assets/site.MMMM.css' }))
  const { stylesheet, has } = await createAssetStore(folder)
  expect(stylesheet).toBe('/assets/site.MMMM.css')
  expect(has('/assets/site.AAAA.css')).toBe(true)
  expect(has('/assets/manifest.json')).toBe(false)
})
