import fs, { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'
import { articlesImporter } from '@/importers/articles/importer'
import { findArticleBySlug } from '@/reading/content/article'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let site: string
let uploads: string

const text =
  'It says a good deal about [its subject](https://e.org/), as it was seen by those who wrote it then. '.repeat(4)
const description = 'Long enough for the contract, '.padEnd(175, 'a description of an article with two images, ')
const draw = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const run = () => importInto({ importer: articlesImporter, paths: [site], payload: test.payload })

beforeAll(async () => {
  site = await mkdtemp(path.join(os.tmpdir(), 'lectern-import-'))
  uploads = mediaFolder(readEnv().DATA_DIR)
  await writeFile(
    path.join(site, 'article.md'),
    `---\ntitle: Article\nimage: main.png\ndescription: ${description}\n---\n${text}\n\n![A](other.png)`,
  )
  await writeFile(path.join(site, 'main.png'), await draw('red'))
  await writeFile(path.join(site, 'other.png'), await draw('blue'))
})
afterEach(async () => {
  await test.payload.delete({ collection: 'articles', where: { id: { exists: true } }, trash: true })
  await test.payload.delete({ collection: 'media', where: { id: { exists: true } }, trash: true })
  await rm(uploads, { recursive: true, force: true })
})
afterAll(async () => {
  await test.close()
  await rm(site, { recursive: true, force: true })
})

describe('Images of an import', () => {
  it('stop it, with a reason, where they cannot be written: no article is published without them, and no file is left', async () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    // Half of them, so that some of the files of an image are there.
    let writes = 0
    const write = vi.spyOn(fs, 'writeFile').mockImplementation(async (...args) => {
      if (++writes % 2 === 0) throw error
      return writeFile(...args)
    })
    const failed = await run()
    write.mockRestore()
    expect(failed.problem).toMatch(
      /^(main|other)\.png could not be stored in .*media, so the import stopped\. The disk may be full/,
    )
    expect(await readdir(uploads)).toEqual([])
    expect(failed.exitCode).toBe(2)
    expect(await findArticleBySlug('article')).toBeNull()
    const { counts } = await run()
    expect(counts).toMatchObject({ imported: 1, rejected: 0 })
    expect((await findArticleBySlug('article'))?.article.heroImage).not.toBeNull()
  })

  it('stop it where their rows cannot be written, and leave no files', async () => {
    const { create } = test.payload.db
    test.payload.db.create = () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))
    const failed = await run()
    test.payload.db.create = create
    expect(failed.problem).toContain('could not extend file')
    expect(await readdir(uploads)).toEqual([])
  })

  it('are noted where the file is none, and the former main image stays', async () => {
    await run()
    const former = (await findArticleBySlug('article'))?.article.heroImage
    expect(former).toMatchObject({ alt: 'main' })
    await rename(path.join(site, 'main.png'), path.join(site, 'kept.png'))
    await writeFile(path.join(site, 'main.png'), 'This is no picture.')
    const { records } = await run()
    await rename(path.join(site, 'kept.png'), path.join(site, 'main.png'))
    expect(records[0]?.reasons).toContain('heroImage: main.png is no image that can be stored, or lies in the trash.')
    expect((await findArticleBySlug('article'))?.article.heroImage).toEqual(former)
  })
})
