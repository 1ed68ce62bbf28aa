import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import type { Article as PayloadArticle } from '@/cms/payload-types'
import { toRichText } from '@/formats/shared/rich-text-from-markdown'
import { exportArticles } from '@/importers/articles/own/export-articles'
import { createFileWriter } from '@/importers/articles/own/file-writer'
import { articlesImporter } from '@/importers/articles/importer'
import { findArticleBySlug } from '@/reading/content/article'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-export-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function exportTo(name: string): Promise<string> {
  const target = path.join(folder, name)
  const writer = createFileWriter(target)
  await exportArticles(test.payload, writer)
  await writer.close()
  return target
}

const importFrom = (location: string) =>
  importInto({ importer: articlesImporter, paths: [location], payload: test.payload })

/** The texts of all files in a folder by their paths. */
async function readAll(location: string): Promise<Record<string, string>> {
  const entries = await readdir(location, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [path.relative(location, file), await readFile(file, 'latin1')])),
  )
}

/** A public article without its numbers, which another database gives anew. */
const toContent = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      ['id', 'createdAt', 'updatedAt', 'url', 'sizes', 'linkType', 'doc', 'version', 'filename', 'revision'].includes(
        key,
      )
        ? undefined
        : each,
    ),
  ) as unknown

it('an export of articles is the same articles, here and in an empty database', async () => {
  const { payload } = test
  const author = await payload.db.create({
    collection: 'users',
    data: { name: 'Ann Lee, MD', role: 'Editor & nurse', email: 'ann@byline.invalid', permission: 'none' },
  })
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const media = await payload.create({
    collection: 'media',
    data: { alt: 'A teal field' },
    file: { data, mimetype: 'image/png', name: 'field.png', size: data.length },
  })
  const references = { toMediaId: () => media.id, toStoredAlt: () => 'A teal field', toArticleId: () => null }
  const markdown = `Words **bold *both*** and \`code\`, {{ braces }} {% tag %} $x_1$ [[wiki]] https://plain.example.

- one
- two
  1. deep
  2. deeper

> Said one.
>
> Said two.

| a | b |
| - | - |
| 1 | *2* |

\`\`\`py
x = "\`"

y
\`\`\`

![Here another](field.png "A caption")

- [x] done
- [ ] open

---

[Other](https://e.org/?a=b&c) end.`
  const article = (slug: string, more: object) => ({
    title: `R&amp;D <i> "${slug}"`,
    slug,
    description: 'It says what the article says: <b> & more. '.repeat(4).trim(),
    professions: ['librarians' as const, 'hospitals' as const],
    author: author.id as number,
    publishedAt: '2020-01-02T03:04:05.678Z',
    heroImage: media.id,
    language: 'en-GB',
    body: toRichText(markdown, references) as PayloadArticle['body'],
    sources: [
      { label: 'A: “source”', url: 'https://e.org/1', date: '2019-05-06T00:00:00.000Z' },
      { label: 'B', url: 'https://e.org/2' },
    ],
    previousSlugs: [`${slug}-old`],
    ...more,
  })
  await payload.create({ collection: 'articles', data: article('first', { _status: 'published' }) })
  const linked = await payload.create({
    collection: 'articles',
    data: article('imported', { _status: 'published', reference: 'feed/1' }),
  })
  await payload.create({
    collection: 'articles',
    data: article('linking', {
      _status: 'published',
      body: toRichText('To [it](/x).', { ...references, toArticleId: () => linked.id }),
    }),
  })
  await payload.create({
    collection: 'articles',
    data: article('draft', { _status: 'draft', publishedAt: null }),
    draft: true,
  })

  const before = await exportTo('before')
  const [first, linking] = [toContent(await findArticleBySlug('first')), await findArticleBySlug('linking')]
  const again = await importFrom(before)
  expect(again.records.map(({ reasons }) => reasons.filter((reason) => /^changed|cannot/.test(reason)))).toEqual([
    [],
    [],
    [],
    [],
  ])
  expect(again.counts).toMatchObject({ read: 4, unchanged: 4 })
  expect((await importFrom(await exportTo('before.zip'))).counts).toMatchObject({ read: 4, unchanged: 4 })

  const all = { id: { exists: true } }
  for (const collection of ['articles', 'media'] as const) await payload.delete({ collection, where: all, trash: true })
  await payload.delete({ collection: 'users', where: all })
  expect((await importFrom(before)).counts).toMatchObject({ read: 4, imported: 4, rejected: 0 })
  expect((await importFrom(before)).counts).toMatchObject({ unchanged: 4 })
  expect(toContent(await findArticleBySlug('first'))).toEqual(first)
  expect((await findArticleBySlug('linking'))?.article.author).toMatchObject({
    name: 'Ann Lee, MD',
    role: 'Editor & nurse',
  })
  expect(JSON.stringify(linking?.article.body)).toContain('/resources/imported')
  expect(JSON.stringify((await findArticleBySlug('linking'))?.article.body)).toContain('/resources/imported')
  expect(await findArticleBySlug('draft')).toBeNull()

  const after = await readAll(await exportTo('after'))
  // Files of images get another unguessable name.
  const withoutTimes = (files: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name.replace(/-[0-9a-f]{20}/, ''),
        text.replace(/^lastmod: .*$/m, '').replace(/-[0-9a-f]{20}/g, ''),
      ]),
    )
  expect(withoutTimes(after)).toEqual(withoutTimes(await readAll(before)))
})

/** Takes out everything that the tests store, except for accounts. */
async function empty(): Promise<void> {
  for (const collection of ['articles', 'media', 'evidence-entries'] as const)
    await test.payload.delete({ collection, where: { id: { exists: true } }, trash: true })
}

async function createByline(name: string): Promise<number> {
  const data = { name, email: `${randomUUID()}@byline.invalid`, permission: 'none' }
  return (await test.payload.db.create({ collection: 'users', data })).id as number
}

/** The outcomes of an import with what each record says of a change. */
const toOutcomes = ({ records }: Awaited<ReturnType<typeof importFrom>>) =>
  records.map(({ reference, outcome, reasons }) => [
    reference,
    outcome,
    ...reasons.filter((reason) => !reason.startsWith('It is a draft')),
  ])

const bodyOf = (markdown: string) =>
  toRichText(markdown, { toMediaId: () => null, toArticleId: () => null }) as PayloadArticle['body']

const complete = {
  professions: ['librarians' as const],
  description: 'It says what the article says, and more. '.repeat(5).trim(),
  sources: [{ label: 'A', url: 'https://e.org/1' }],
}

it('every link that an editor writes survives an export and its import', async () => {
  const { payload } = test
  await empty()
  const author = await createByline('Bo Li')
  const links = [
    '/state-of-applied-ai/201',
    '/state-of-applied-ai?industry=health#findings',
    '/resources/linked-to',
    '/resources/linked-to?a=b#part-two',
    '/resources/hospitals',
    '/api/media/file/boat.jpg',
    '#part-two',
    'https://books.example.org/books/T2-17',
    'https://e.org/a_(b)?c=d&e=f',
    'mailto:ann@example.org',
  ]
  const create = (slug: string, more: { body: PayloadArticle['body'] }) =>
    payload.create({
      collection: 'articles',
      data: { title: slug, slug, author, ...complete, _status: 'published' as const, ...more },
    })
  const linked = await create('linked-to', { body: bodyOf('Words.') })
  const toTrashed = await create('trashed', { body: bodyOf('Words.') })
  const body = bodyOf(links.map((url) => `[to ${url}](<${url}>)`).join('\n\n'))
  await create('linking', { body })
  for (const { id, slug } of [linked, toTrashed]) {
    const toArticleId = () => id
    const references = { toMediaId: () => null, toArticleId }
    await create(`to-${slug}`, { body: toRichText('To [it](/x).', references) as PayloadArticle['body'] })
  }
  await payload.update({ collection: 'articles', id: toTrashed.id, data: { deletedAt: new Date().toISOString() } })

  const exported = await exportTo('links')
  for (const flags of [{}, { 'base-url': 'https://elsewhere.example' }]) {
    const again = await importInto({ importer: articlesImporter, paths: [exported], payload, flags })
    expect(toOutcomes(again)).toEqual(
      ['linked-to', 'linking', 'to-linked-to', 'to-trashed'].map((slug) => [slug, 'unchanged']),
    )
  }
  await empty()
  await importFrom(exported)
  const text = JSON.stringify((await findArticleBySlug('linking'))?.article.body)
  for (const url of links) expect(text).toContain(`"url":"${url}"`)
})

it('drafts are exported as they are now, and import as what they say, whatever they lack', async () => {
  const { payload } = test
  await empty()
  const author = await createByline('Bo Li')
  const draft = (data: object) => payload.create({ collection: 'articles', draft: true, data: data as never })
  const save = (id: number, data: object) =>
    payload.update({ collection: 'articles', id, draft: true, data: data as never })
  await draft({})
  await draft({})
  const begun = await draft({})
  await save(begun.id, { title: 'Begun  without a title', body: bodyOf('# A heading\n\nFirst.') })
  await save(begun.id, { body: bodyOf('## A heading\n\nSecond.') })
  await draft({ title: 'Short', description: 'Two\nlines, of too few characters.', author, body: bodyOf('Words.') })
  await draft({ title: 'Without text', ...complete, author })
  await draft({ title: 'Sources half written', sources: [{ label: 'Only a name' }, { url: 'not an address' }] })
  await draft({ title: 'Blank', body: bodyOf('') })
  // Two accounts of one name are two authors.
  for (const id of [await createByline('Cy Orr'), await createByline('Cy Orr')])
    await draft({ title: `By ${id}`, author: id })
  const corrections = [{ date: '2021-02-03T12:00:00.000Z', text: 'A figure was  wrong.' }]
  await payload.create({
    collection: 'articles',
    data: {
      title: 'Published',
      slug: 'published',
      author,
      ...complete,
      body: bodyOf('- a\n-\n- b\n\n| a |\n| - |\n| b |\n\n---\n\n```\ncode\n```'),
      publishedAt: '2020-01-02T03:04:05.678Z',
      corrections,
      _status: 'published',
    },
  })

  const { docs: published } = await payload.find({ collection: 'articles', where: { slug: { equals: 'published' } } })
  await save(published[0]!.id, { title: 'In work' })

  const count = async () => (await payload.count({ collection: 'articles' })).totalDocs
  const before = await count()
  const exported = await exportTo('drafts')
  expect(await exportArticles(payload, { add: async () => undefined })).toMatchObject({ articles: before, drafted: 1 })
  const toDistinct = (report: Awaited<ReturnType<typeof importFrom>>) => [
    ...new Set(toOutcomes(report).map(([, ...outcome]) => outcome.join(' '))),
  ]
  expect(toDistinct(await importFrom(exported))).toEqual(['unchanged'])
  expect(await count()).toBe(before)
  const files = await readAll(exported)
  expect(Object.values(files).join('\n')).toContain('Second.')

  await empty()
  expect((await importFrom(exported)).counts).toMatchObject({ imported: before, rejected: 0 })
  const { docs } = await payload.find({
    collection: 'articles',
    draft: true,
    pagination: false,
    depth: 0,
    sort: 'title',
  })
  const find = (title: string | null) => docs.filter((each) => (each.title ?? null) === title)
  expect(find(null)).toMatchObject([{ slug: null }, { slug: null }])
  expect(find('Begun  without a title')).toHaveLength(1)
  expect(JSON.stringify(find('Begun  without a title')[0]?.body)).toContain('A heading')
  expect(find('Short')).toMatchObject([
    { description: 'Two\nlines, of too few characters.', professions: [], sources: [] },
  ])
  expect(find('Without text')).toMatchObject([{ body: null }])
  expect(find('Sources half written')).toMatchObject([
    { sources: [{ label: 'Only a name' }, { url: 'not an address' }] },
  ])
  expect(find('Published')).toMatchObject([{ corrections, _status: 'published' }])
  expect(toDistinct(await importFrom(exported))).toEqual(['unchanged'])
})

it('an export that changes nothing is not taken for what the feed of an article said', async () => {
  const { payload } = test
  await empty()
  const feed = path.join(folder, 'feed.md')
  await writeFile(
    feed,
    `---\ntitle: As imported\nslug: fed\ndescription: ${complete.description}\n---\n[A](https://e.org/).`,
  )
  expect((await importFrom(feed)).counts).toMatchObject({ imported: 1 })
  const { docs } = await payload.find({ collection: 'articles', depth: 0 })
  await payload.update({ collection: 'articles', id: docs[0]!.id, data: { title: 'As edited', _status: 'published' } })
  expect((await importFrom(await exportTo('edited'))).counts).toMatchObject({ unchanged: 1 })
  expect((await importFrom(feed)).counts).toMatchObject({ unchanged: 1 })
  expect((await findArticleBySlug('fed'))?.article.title).toBe('As edited')
})
