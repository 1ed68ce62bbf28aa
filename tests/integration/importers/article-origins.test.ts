import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { readEnv } from '@/config/env'
import { articlesImporter } from '@/importers/articles/importer'
import { toDatabase } from '@/importers/books/stored/database'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-origins-'))
})
afterEach(async () => {
  await test.payload.delete({ collection: 'articles', where: { id: { exists: true } }, trash: true })
  await rm(folder, { recursive: true })
  await mkdir(folder)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (name: string, flags = {}) =>
  importInto({ importer: articlesImporter, paths: [path.join(folder, name)], flags, payload: test.payload })

const toText = (subject: string) =>
  `It says a good deal about [${subject}](https://e.org/), as ${subject} was seen by those who wrote it then. `.repeat(
    4,
  )

async function write(name: string, subject: string, date = ''): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `---\ntitle: About\n${date}---\n${toText(subject)}`)
}

async function findWords(): Promise<string> {
  const { docs } = await test.payload.find({ collection: 'articles', depth: 0 })
  return JSON.stringify(docs.map(({ description }) => description))
}

it('a source changes its own articles, and none of the same address that came from another one', async () => {
  await write('a/content/posts/about.md', 'boats')
  await write('b/content/posts/about.md', 'trains')
  expect((await run('a/content')).counts).toMatchObject({ imported: 1 })
  for (const name of ['b/content', 'b/content/posts']) {
    const { records } = await run(name)
    expect(records).toMatchObject([
      {
        outcome: 'rejected',
        reasons: [
          'Its address “about” belongs to the article “About”, which was imported from “a”, not from “b”. Give it another slug, or, if it is the same article, import its file alone; if all of them are, with --moved.',
        ],
      },
    ])
    expect(await findWords()).toContain('boats')
  }

  await write('a/content/posts/about.md', 'ships')
  // A part of a source, and a copy of it elsewhere, are the same source.
  await mkdir(path.join(folder, 'copy'))
  await rename(path.join(folder, 'a'), path.join(folder, 'copy/a'))
  expect((await run('copy/a/content/posts')).records).toMatchObject([{ outcome: 'changed' }])
  expect(await findWords()).toContain('ships')
})

it('a source is known by the site of its export, whatever the file is called', async () => {
  const wxr = (site: string, subject: string) =>
    `<?xml version="1.0"?><rss xmlns:wp="https://wordpress.org/export/1.2/"><channel><link>${site}</link>
<item><title>About</title><link>${site}/about/</link><content:encoded><![CDATA[${toText(subject)}]]></content:encoded>
<wp:post_id>1</wp:post_id><wp:post_name>about</wp:post_name><wp:post_type>page</wp:post_type></item></channel></rss>`
  await writeFile(path.join(folder, 'blog.xml'), wxr('https://a.example', 'boats'))
  await run('blog.xml')
  await writeFile(path.join(folder, 'blog.xml'), wxr('https://b.example', 'trains'))
  const { records } = await run('blog.xml')
  expect(records).toMatchObject([{ outcome: 'rejected' }])
  expect(records[0]?.reasons[0]).toContain('imported from “a.example”, not from “b.example”')
  await writeFile(path.join(folder, 'wordpress.2026-11-28.xml'), wxr('http://www.a.example/', 'ships'))
  expect((await run('wordpress.2026-11-28.xml')).records).toMatchObject([{ outcome: 'changed' }])
  expect(await findWords()).toContain('ships')
})

it('a source under a new name is recognized by articles of the same title and date', async () => {
  await write('old/about.md', 'boats', 'date: 2020-01-02\n')
  await run('old')
  await write('new/about.md', 'ships', 'date: 2020-01-02\n')
  expect((await run('new')).records).toMatchObject([{ outcome: 'changed' }])
  await write('new/about.md', 'ferries', 'date: 2021-02-03\n')
  expect((await run('new')).records).toMatchObject([{ outcome: 'changed' }])
  expect(await findWords()).toContain('ferries')
})

it('a source under a new name changes its articles where that is said', async () => {
  await write('old/about.md', 'boats')
  await run('old')
  await write('new/about.md', 'ships')
  expect((await run('new')).records).toMatchObject([{ outcome: 'rejected' }])
  expect((await run('new', { moved: true })).records).toMatchObject([
    { outcome: 'changed', reasons: expect.not.arrayContaining([expect.stringContaining('imported from')]) },
  ])
  expect((await run('new')).records).toMatchObject([{ outcome: 'unchanged' }])
  expect(await findWords()).toContain('ships')
})

it('a file given alone changes an article of another source, and its entry says so', async () => {
  await write('a/about.md', 'boats')
  await run('a')
  await write('elsewhere/about.md', 'ships')
  const { records } = await run('elsewhere/about.md')
  expect(records).toMatchObject([{ outcome: 'changed' }])
  expect(records[0]?.reasons).toContain('It was imported from “a” before.')
  // It is still known where the article came from.
  await write('b/about.md', 'trains')
  expect((await run('b')).records).toMatchObject([{ outcome: 'rejected' }])
})

describe('an export of ours', () => {
  async function exportAbout(site: string, subject: string, more = ''): Promise<void> {
    await mkdir(path.join(folder, 'export'), { recursive: true })
    const text = toText(subject)
    const authors = 'authors: [Ann Lee]\nprofessions: [librarians]\n'
    const sources = 'sources:\n  - label: Source\n    url: https://e.org/\n'
    await writeFile(
      path.join(folder, 'export/about.md'),
      `---\ngenerator: Lectern\nsite: ${site}\nreference: about\ntitle: About\nslug: about\ndescription: ${text.slice(0, 170)}\n${authors}${sources}${more}---\n\n${text}\n`,
    )
  }

  it('of another site changes no article of this one', async () => {
    await write('a/about.md', 'boats')
    await run('a')
    await exportAbout('https://other.example', 'trains')
    for (const location of ['export', 'export/about.md'])
      expect((await run(location)).records).toMatchObject([
        {
          outcome: 'rejected',
          reasons: [
            'Its address “about” belongs to the article “About”, which is not from “other.example”, the site of this export. Give it another slug and reference, or, if it is the site of these articles, import it with --moved.',
          ],
        },
      ])
    expect(await findWords()).toContain('boats')
    expect((await run('export', { moved: true })).records).toMatchObject([{ outcome: 'changed' }])
    expect(await findWords()).toContain('trains')
  })

  it('of another site changes what it brought here, and what is the same article', async () => {
    await exportAbout('https://other.example', 'boats')
    expect((await run('export')).records).toMatchObject([{ outcome: 'imported' }])
    await exportAbout('https://other.example', 'ships')
    expect((await run('export')).records).toMatchObject([{ outcome: 'changed' }])
    // The site has another address now.
    const date = 'date: 2020-01-02T00:00:00.000Z\n'
    await exportAbout('https://other.example', 'ships', date)
    await run('export')
    await exportAbout('https://new.example', 'ferries', date)
    expect((await run('export')).records).toMatchObject([{ outcome: 'changed' }])
    expect(await findWords()).toContain('ferries')
  })

  it('of this site changes its articles, wherever they came from', async () => {
    await write('a/about.md', 'boats')
    await run('a')
    await exportAbout(readEnv().BASE_URL, 'ships')
    expect((await run('export')).records).toMatchObject([{ outcome: 'changed' }])
    expect(await findWords()).toContain('ships')
  })
})

it('an article of which it is not known where it came from takes what a source says, and belongs to it then', async () => {
  await write('a/about.md', 'boats')
  await run('a')
  await toDatabase(test.payload).execute(sql`update imported_values set origin = null`)
  expect((await run('a')).records).toMatchObject([{ outcome: 'unchanged' }])
  await write('b/about.md', 'trains')
  expect((await run('b')).records).toMatchObject([{ outcome: 'rejected' }])
})
