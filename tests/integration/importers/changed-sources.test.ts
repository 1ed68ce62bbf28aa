import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { articlesImporter } from '@/importers/articles/importer'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-sources-'))
})
afterEach(async () => {
  await test.payload.delete({ collection: 'articles', where: { id: { exists: true } }, trash: true })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

type Post = { id?: string; slug: string; title: string; date?: string; isDraft?: boolean; aliases?: string[] }

const link = '<a href="https://e.org/">others</a>'
const toText = (subject: string) =>
  `It says a good deal about ${subject}, as ${link} have seen it, and those who wrote it then, at some length. `.repeat(
    3,
  )

/** How a source writes its posts into the files of a folder. */
const kinds: Record<string, { hasIds: boolean; write: (posts: readonly Post[], site: string) => Promise<void> }> = {
  'a WordPress site': {
    hasIds: true,
    write: (posts, site) =>
      writeFile(
        path.join(site, 'export.xml'),
        `<?xml version="1.0"?><rss xmlns:wp="https://wordpress.org/export/1.2/"><channel><link>https://a.example</link>${posts
          .map(
            ({ id, slug, title, date = '2020-01-02', isDraft, aliases = [] }) =>
              `<item><title>${title}</title><content:encoded><![CDATA[${toText(title)}]]></content:encoded>${aliases
                .map(
                  (each) =>
                    `<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>${each}</wp:meta_value></wp:postmeta>`,
                )
                .join(
                  '',
                )}<wp:post_id>${id}</wp:post_id><wp:post_name>${slug}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>${isDraft ? 'draft' : 'publish'}</wp:status><wp:post_date_gmt>${date} 00:00:00</wp:post_date_gmt></item>`,
          )
          .join('')}</channel></rss>`,
      ),
  },
  'a Ghost site': {
    hasIds: true,
    write: (posts, site) =>
      writeFile(
        path.join(site, 'export.json'),
        JSON.stringify({
          db: [
            {
              data: {
                posts: posts.map(({ id = '', slug, title, date = '2020-01-02', isDraft }) => ({
                  ...{ id: id.padStart(24, '5'), slug, title, html: `<p>${toText(title)}</p>` },
                  ...{ status: isDraft ? 'draft' : 'published', published_at: `${date}T00:00:00.000Z` },
                  canonical_url: `https://a.example/${slug}/`,
                })),
              },
            },
          ],
        }),
      ),
  },
  'a folder of Markdown': {
    hasIds: false,
    async write(posts, site) {
      for (const { slug, title, date = '2020-01-02', isDraft, aliases = [] } of posts)
        await writeFile(
          path.join(site, `${slug}.md`),
          `---\ntitle: ${title}\ndate: ${date}\n${isDraft ? 'draft: true\n' : ''}aliases: ${JSON.stringify(aliases)}\n---\n${toText(title)}`,
        )
    },
  },
}

const find = async () => {
  const { docs } = await test.payload.find({ collection: 'articles', draft: true, trash: true, sort: 'id', depth: 0 })
  return docs
}
const save = (id: number, data: object, draft = false) =>
  test.payload.update({
    collection: 'articles',
    id,
    data: { _status: draft ? 'draft' : 'published', ...data } as never,
    draft,
  })

const importPosts = async (write: (typeof kinds)[string]['write'], posts: readonly Post[]) => {
  const site = path.join(folder, 'example')
  await rm(site, { recursive: true, force: true })
  await mkdir(site)
  await write(posts, site)
  return importInto({ importer: articlesImporter, paths: [site], payload: test.payload })
}
const boats: Post = { id: '1', slug: 'boats', title: 'Boats' }
const cars: Post = { id: '2', slug: 'cars', title: 'Cars' }
const planes: Post = { id: '3', slug: 'planes', title: 'Planes' }
const toDraft = (post: Post): Post => ({ ...post, isDraft: true })

describe.each(Object.entries(kinds))('an article of %s', (_, { hasIds, write }) => {
  const run = (...posts: Post[]) => importPosts(write, posts)
  const rename = (post: Post, slug: string): Post => ({
    ...post,
    slug,
    ...(hasIds ? {} : { aliases: [`/2020/${post.slug}/`] }),
  })

  it('is the same article under a new address there, with what was done to it here', async () => {
    await run(boats, cars, toDraft(planes))
    const [edited, trashed, draft] = await find()
    await save(edited!.id, { professions: ['hospitals'] })
    await save(trashed!.id, { deletedAt: new Date().toISOString() })
    const renamed = [
      rename({ ...boats, title: 'Ships' }, 'ships'),
      rename(cars, 'trucks'),
      toDraft(rename(planes, 'jets')),
    ]
    const { records, counts } = await run(...renamed)
    expect(counts).toMatchObject({ imported: 0, changed: 2, unchanged: 1 })
    expect(records.find(({ reference }) => reference === 'trucks')?.reasons[0]).toContain('trash')
    expect(await find()).toMatchObject([
      { id: edited!.id, title: 'Ships', slug: 'ships', previousSlugs: ['boats'], professions: ['hospitals'] },
      { id: trashed!.id, slug: 'cars' },
      { id: draft!.id, slug: 'jets', _status: 'draft' },
    ])
    expect((await run(...renamed)).counts).toMatchObject({ imported: 0, changed: 0, unchanged: 3 })
  })

  it('has the status that its source gives it, unless somebody has worked on it or changed that here', async () => {
    await run(toDraft(boats), toDraft(cars), planes)
    const [, edited, unpublished] = await find()
    await save(edited!.id, { title: 'In work' }, true)
    await save(unpublished!.id, { _status: 'draft' })
    const shownThere = expect.arrayContaining([
      'Its source shows it; here it stays a draft, until an editor publishes it.',
    ])
    expect((await run(boats, cars, planes)).records).toMatchObject([
      { outcome: 'changed', reasons: expect.arrayContaining(['changed: status.']) },
      { outcome: 'unchanged', reasons: shownThere },
      { outcome: 'unchanged', reasons: shownThere },
    ])
    const statuses = async () => (await find()).map(({ _status }) => _status)
    expect(await statuses()).toEqual(['published', 'draft', 'draft'])
    const { records } = await run(toDraft(boats))
    expect(records[0]?.reasons).toContain(
      'Its source does not show it; here it stays published, until an editor unpublishes it.',
    )
    expect(await statuses()).toEqual(['published', 'draft', 'draft'])
  })
})

it('an article that was public here, or that an editor has saved, stays a draft when its source publishes it', async () => {
  const { write } = kinds['a Ghost site']!
  await importPosts(write, [boats, cars, planes].map(toDraft))
  const [unpublished, emptied, edited] = await find()
  for (const { id } of [unpublished!, emptied!]) {
    await save(id, {})
    await save(id, { _status: 'draft' })
  }
  await save(emptied!.id, { description: '', body: null }, true)
  const data = { email: 'e@e.org', password: 'A long pass phrase', name: 'Ed', roles: ['editor'] }
  const user = await test.payload.create({ collection: 'users', data: data as never })
  await test.payload.update({ collection: 'articles', id: edited!.id, data: { findings: [] }, draft: true, user })
  const { records } = await importPosts(write, [{ ...boats, title: 'Ships' }, { ...cars, title: 'Trucks' }, planes])
  for (const { reasons } of records)
    expect(reasons).toContain('Its source shows it; here it stays a draft, until an editor publishes it.')
  expect((await find()).map(({ _status }) => _status)).toEqual(['draft', 'draft', 'draft'])
})

describe('the number of an article', () => {
  const wordPress = kinds['a WordPress site']!.write
  const titles = async () => (await find()).map(({ slug, title }) => [slug, title])

  it('means nothing where the export does not name its site', async () => {
    const write = async (posts: readonly Post[], site: string) => {
      await wordPress(posts, site)
      const file = path.join(site, 'export.xml')
      await writeFile(file, (await readFile(file, 'utf8')).replace(/<link>.*?<\/link>/, ''))
    }
    await importPosts(write, [boats])
    expect((await importPosts(write, [{ ...cars, id: '1' }])).counts).toMatchObject({ imported: 1 })
    expect(await titles()).toEqual([
      ['boats', 'Boats'],
      ['cars', 'Cars'],
    ])
  })

  it('that is another one than that of the article with its address is named', async () => {
    await importPosts(wordPress, [boats])
    const note = expect.stringContaining('It has another number at its source than the article that had its address')
    const { records } = await importPosts(wordPress, [{ ...cars, slug: 'boats', date: '2021-02-03' }])
    expect(records).toMatchObject([{ outcome: 'changed', reasons: expect.arrayContaining([note]) }])
    // Its source has numbered its articles anew.
    const again = await importPosts(wordPress, [{ ...cars, id: '7', slug: 'boats', date: '2021-02-03' }])
    expect(again.records).toMatchObject([{ outcome: 'changed', reasons: expect.not.arrayContaining([note]) }])
    // `/?p=7` leads to it there.
    expect(again.records[0]?.reasons).toContain('changed: formerPaths.')
  })

  it('is that of the same article where it has the slug of one that is gone at its source', async () => {
    await importPosts(wordPress, [boats, cars])
    expect((await importPosts(wordPress, [{ ...boats, slug: 'cars' }])).records).toMatchObject([
      { outcome: 'rejected', reasons: ['Its address “cars” belongs to the article “Cars”.'] },
    ])
    expect(await titles()).toEqual([
      ['boats', 'Boats'],
      ['cars', 'Cars'],
    ])
  })

  it('tells which of several articles of its slug it is, and that its slug has lost a number', async () => {
    const [first, second] = [boats, cars].map((post) => ({ ...post, slug: 'team' }))
    await importPosts(wordPress, [first!, second!, { ...planes, slug: 'jets-2' }])
    await importPosts(wordPress, [
      { ...second!, title: 'Trucks' },
      { ...planes, slug: 'jets' },
    ])
    expect(await titles()).toEqual([
      ['team', 'Boats'],
      ['team-2020-01-02', 'Trucks'],
      ['jets', 'Planes'],
    ])
  })
})

it('an article keeps its reference where an editor gave it its new address first', async () => {
  const { write } = kinds['a folder of Markdown']!
  await importPosts(write, [boats])
  const [first] = await find()
  await save(first!.id, { slug: 'ships' })
  await importPosts(write, [{ ...boats, slug: 'ships', aliases: ['/boats/'] }])
  expect((await importPosts(write, [{ ...boats, slug: 'ships' }])).counts).toMatchObject({ unchanged: 1 })
})

it('an article of another source is not the former one, though it names the address of that', async () => {
  const { write } = kinds['a folder of Markdown']!
  await importPosts(write, [boats])
  const other = path.join(folder, 'other')
  await mkdir(other)
  await write([{ slug: 'guide-boats', title: 'Boats', date: '2021-03-04', aliases: ['/guide/boats/'] }], other)
  const input = { importer: articlesImporter, paths: [other], payload: test.payload }
  expect((await importInto(input)).counts).toMatchObject({ imported: 1 })
})

it('an article is not taken for another one that has its former address now, or had the same last part of it', async () => {
  const { write } = kinds['a folder of Markdown']!
  await importPosts(write, [boats])
  const [first] = await find()
  const other: Post = { slug: 'other', title: 'Other', date: '2021-03-04', aliases: ['/guide/boats/'] }
  expect((await importPosts(write, [other])).counts).toMatchObject({ imported: 1 })
  const renamed = { ...boats, slug: 'ships', aliases: ['/boats/'] }
  await importPosts(write, [renamed, { ...boats, title: 'New boats', date: '2021-05-06' }])
  expect(await find()).toMatchObject([{ id: first!.id, title: 'New boats' }, { slug: 'other' }, { slug: 'ships' }])
})

it('an article links to those that its source brought before, and to none of another source', async () => {
  const write = async (name: string, text: string) => {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, `---\ntitle: ${path.parse(name).name}\n---\n${text} ${toText('boats')}`)
  }
  const run = (name: string) =>
    importInto({ importer: articlesImporter, paths: [path.join(folder, name)], payload: test.payload })
  await write('linked/one.md', 'See [the other](other.md).')
  await write('linked/other.md', 'See nothing.')
  await run('linked')
  expect((await run('linked/one.md')).counts).toMatchObject({ unchanged: 1 })
  await write('linked/more/three.md', 'See [the other](../other.md).')
  expect((await run('linked/more/three.md')).counts).toMatchObject({ imported: 1 })
  await write('elsewhere/two.md', 'See [the other](other.md).')
  await run('elsewhere')
  const links = (await find()).map(({ slug, body }) => [slug, JSON.stringify(body).includes('/resources/other')])
  expect(Object.fromEntries(links)).toEqual({ one: true, other: false, three: false, two: false })
})

describe('articles of the same slug', () => {
  const site = () => path.join(folder, 'same')
  async function write(name: string, title: string, date: string) {
    await mkdir(path.join(site(), path.dirname(name)), { recursive: true })
    await writeFile(path.join(site(), name), `---\ntitle: ${title}\ndate: ${date}\n---\n${toText(title)}`)
  }
  const run = () => importInto({ importer: articlesImporter, paths: [site()], payload: test.payload })
  const titles = async () => (await find()).map(({ slug, title }) => [slug, title])

  it('stay what they are where one of them comes or goes at the source', async () => {
    await write('b/intro.md', 'Trains', '2020-01-03')
    await run()
    await write('a/intro.md', 'Boats', '2020-01-02')
    expect((await run()).counts).toMatchObject({ imported: 1, unchanged: 1 })
    expect(await titles()).toEqual([
      ['intro', 'Trains'],
      ['intro-2020-01-02', 'Boats'],
    ])
    await rm(path.join(site(), 'b/intro.md'))
    expect((await run()).counts).toMatchObject({ unchanged: 1 })
    await write('a/intro.md', 'Boats', '2020-01-02')
    await write('b/intro.md', 'Trains', '2020-01-03')
    expect((await run()).counts).toMatchObject({ unchanged: 2 })
    expect(await find()).toHaveLength(2)
  })
})
