import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

import { exportArticles } from '@/importers/articles/own/export-articles'
import { createFileWriter } from '@/importers/articles/own/file-writer'
import { articlesImporter } from '@/importers/articles/importer'
import { findSlugByFormerPath } from '@/reading/content/former-path'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-former-'))
})
const removeArticles = () =>
  test.payload.delete({ collection: 'articles', where: { id: { exists: true } }, trash: true })
afterEach(removeArticles)
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const importFrom = (location: string, flags = {}) =>
  importInto({ importer: articlesImporter, paths: [location], payload: test.payload, flags })

const text = 'It says a good deal about its subject, as [others](https://e.org/) have seen it, at length. '.repeat(4)
const html = `<p>${'It says a good deal about its subject, as <a href="https://e.org/">others</a> have seen it. '.repeat(4)}</p>`

async function write(name: string, content: string): Promise<string> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  return file
}

type Item = { id: number; slug: string; link: string; oldSlug?: string; status?: string }

const writeWxr = (items: readonly Item[]) =>
  write(
    'wordpress/export.xml',
    `<?xml version="1.0"?><rss xmlns:wp="https://wordpress.org/export/1.2/"><channel><link>https://blog.example</link>${items
      .map(
        ({ id, slug, link, oldSlug, status = 'publish' }) =>
          `<item><title>Post ${id}</title><link>${link}</link><content:encoded><![CDATA[${html}]]></content:encoded>${
            oldSlug
              ? `<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>${oldSlug}</wp:meta_value></wp:postmeta>`
              : ''
          }<wp:post_id>${id}</wp:post_id><wp:post_name>${slug}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>${status}</wp:status><wp:post_date_gmt>2019-05-0${id} 00:00:00</wp:post_date_gmt></item>`,
      )
      .join('')}</channel></rss>`,
  )

it('leads to the article of a WordPress export, as do those that redirected to it there', async () => {
  await importFrom(
    await writeWxr([
      { id: 1, slug: 'first', link: 'https://www.blog.example/2019/05/first/', oldSlug: 'the-first' },
      { id: 2, slug: 'second', link: 'https://elsewhere.example/2019/05/second/' },
      { id: 3, slug: 'third', link: 'https://blog.example/?p=3', status: 'draft' },
    ]),
  )
  expect(await findSlugByFormerPath('/2019/05/first')).toBe('first')
  expect(await findSlugByFormerPath('/2019/05/the-first')).toBe('first')
  expect(await findSlugByFormerPath('/2019/05/second')).toBeNull()
  const { docs } = await test.payload.find({ collection: 'articles', where: { slug: { equals: 'third' } } })
  expect(docs[0]?.formerPaths).toEqual(['/?p=3'])
  expect(await findSlugByFormerPath('/?p=1')).toBe('first')
})

it('is not that of the site, where a WordPress export is imported as one of a folder', async () => {
  const link = 'https://elsewhere.example/first/'
  const preview = 'https://blog.example/blog/?p=2'
  const items = [
    { id: 1, slug: 'first', link },
    { id: 2, slug: 'second', link: preview, status: 'draft' },
  ]
  await importFrom(await writeWxr(items), { 'base-url': 'https://blog.example/blog' })
  const { docs } = await test.payload.find({ collection: 'articles', where: { slug: { equals: 'second' } } })
  expect(docs[0]?.formerPaths).toEqual([])
  expect(await findSlugByFormerPath('/blog')).toBeNull()
})

it('is where Ghost shows a post', async () => {
  const post = { id: '5'.repeat(24), slug: 'a-post', title: 'A post', html, status: 'published' }
  const data = { posts: [{ ...post, published_at: '2020-01-02T00:00:00.000Z' }] }
  await importFrom(await write('ghost/export.json', JSON.stringify({ db: [{ data }] })))
  expect(await findSlugByFormerPath('/a-post')).toBe('a-post')
})

it('is what a Markdown file or the permalink setting says', async () => {
  const toFile = (lines: string) => `---\ntitle: A text\ndate: 2019-05-07\n${lines}\n---\n${text}\n`
  await write('site/posts/one.md', toFile('url: /stories/one/\naliases: [/old/one.html, "One, in short"]'))
  await write('site/posts/two.md', toFile('permalink: /:year/:title/\nredirect_from: "/x/two"'))
  await write('site/posts/three.md', toFile('permalink: "/p/{{ title }}/"'))
  await importFrom(path.join(folder, 'site'), {
    'base-url': 'https://old.example/blog/',
    permalink: '/:year/:month/:slug/',
  })
  const found = await Promise.all(
    ['/blog/stories/one', '/blog/old/one', '/blog/2019/05/one', '/blog/x/two', '/blog/2019/05/two', '/x/two'].map(
      findSlugByFormerPath,
    ),
  )
  expect(found).toEqual(['one', 'one', 'one', 'two', 'two', null])
  const { docs } = await test.payload.find({ collection: 'articles', where: { slug: { equals: 'three' } } })
  expect(docs[0]?.formerPaths).toEqual(['/blog/2019/05/three'])
})

it('stays what an editor has made of it when the source is imported again', async () => {
  const items = [
    { id: 1, slug: 'first', link: 'https://blog.example/2019/05/first/' },
    { id: 2, slug: 'second', link: 'https://blog.example/2019/05/second/' },
  ]
  const file = await writeWxr(items)
  await importFrom(file)
  expect((await importFrom(file)).counts).toMatchObject({ read: 2, unchanged: 2 })
  await test.payload.update({
    collection: 'articles',
    where: { slug: { equals: 'first' } },
    data: { formerPaths: ['/given-by-an-editor'], _status: 'published' },
  })
  const { records } = await importFrom(file)
  expect(records[0]?.reasons).toContain('It keeps what was changed here since its last import: formerPaths.')
  expect(await findSlugByFormerPath('/2019/05/first')).toBeNull()
  expect(await findSlugByFormerPath('/given-by-an-editor')).toBe('first')
  await writeWxr([items[0]!, { ...items[1]!, link: 'https://blog.example/stories/second/' }])
  expect((await importFrom(file)).counts).toMatchObject({ unchanged: 1, changed: 1 })
  expect(await findSlugByFormerPath('/2019/05/second')).toBe('second')
  expect(await findSlugByFormerPath('/stories/second')).toBe('second')
})

it('is given to one article, and the report says to which', async () => {
  const link = 'https://blog.example/the-same/'
  const { records } = await importFrom(
    await writeWxr([
      { id: 1, slug: 'first', link },
      { id: 2, slug: 'second', link },
    ]),
  )
  expect(records[1]?.reasons).toContain('Its former address /the-same leads to the article “Post 1”.')
  expect(await findSlugByFormerPath('/the-same')).toBe('first')
})

it('goes with our own export', async () => {
  await importFrom(await writeWxr([{ id: 1, slug: 'first', link: 'https://blog.example/2019/05/first/' }]))
  const target = path.join(folder, 'exported')
  const writer = createFileWriter(target)
  await exportArticles(test.payload, writer)
  await writer.close()
  expect((await importFrom(target)).counts).toMatchObject({ read: 1, unchanged: 1 })
  await removeArticles()
  expect((await importFrom(target)).counts).toMatchObject({ read: 1, imported: 1 })
  expect(await findSlugByFormerPath('/2019/05/first')).toBe('first')
  expect((await importFrom(target)).counts).toMatchObject({ read: 1, unchanged: 1 })
})
