import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { toEvidenceCsv } from '@/formats/evidence-csv'
import { articlesImporter } from '@/importers/articles/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import type { FlagValues, ImportedRecord, Importer } from '@/importers/importer'
import { toDatabase } from '@/importers/onix/database'
import { importLock, runImport } from '@/importers/run'
import { findArticleBySlug } from '@/reading/article'
import { findEvidenceRecord } from '@/reading/evidence'
import { articleSchema } from '@/schemas/article'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

// Payload takes its settings when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const realData = path.resolve(import.meta.dirname, '../../../../shared/data')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-import-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

type Report = {
  counts: Record<string, number>
  records: ImportedRecord[]
  exitCode: number
  interrupted: boolean
}

async function run(
  importer: Importer<unknown>,
  input: string,
  flags: FlagValues = {},
  { isDryRun = false, signal = new AbortController().signal } = {},
) {
  const reportFile = path.join(folder, 'report.json')
  const options = await importer.parseOptions(flags)
  await runImport({
    importer,
    paths: [input],
    options,
    payload: test.payload,
    isDryRun,
    reportFile,
    signal,
    output: { write: () => undefined },
  })
  // A lock goes when Postgres notices that its connection has ended.
  await vi.waitUntil(async () => {
    const { rows } = await toDatabase(test.payload).execute(sql`
      select 1 from pg_locks where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = ${importLock}`)
    return rows.length === 0
  })
  return JSON.parse(await readFile(reportFile, 'utf8')) as Report
}

/** Everything that is stored of a kind, times included. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await toDatabase(test.payload).execute(sql`
    select (select md5(string_agg(a::text, '' order by id)) from articles a) as articles,
      (select md5(string_agg(v::text, '' order by id)) from _articles_v v) as versions,
      (select md5(string_agg(s::text, '' order by id)) from articles_sources s) as sources,
      (select md5(string_agg(e::text, '' order by id)) from evidence_entries e) as entries,
      (select md5(string_agg(v::text, '' order by id)) from _evidence_entries_v v) as entry_versions,
      (select count(*) from media) as media, (select count(*) from users) as users`)
  return rows[0]
}

describe('evidence', () => {
  const csv = (text: string) =>
    `id,kind,industry,region,text,date,source\n1,regulation,A,B,${text},2025-01-02,https://e.org/1\n2,regulation,A,B,Second,2025,\n3,nonsense,A,B,Third,2025,\n`

  it('is written once, changed where it changed, and otherwise left alone', async () => {
    const file = path.join(folder, 'laws.csv')
    await writeFile(file, csv('First'))
    const dry = await run(evidenceImporter, file, {}, { isDryRun: true })
    expect(dry.counts).toEqual({ read: 3, imported: 2, changed: 0, unchanged: 0, rejected: 1 })
    expect((await test.payload.count({ collection: 'evidence-entries' })).totalDocs).toBe(0)

    const first = await run(evidenceImporter, file)
    expect(first).toMatchObject({ counts: dry.counts, exitCode: 1 })
    expect(first.records[2]).toMatchObject({
      outcome: 'rejected',
      line: 4,
      reasons: [expect.stringContaining('nonsense')],
    })
    const before = await fingerprint()
    expect((await run(evidenceImporter, file)).counts).toEqual({
      read: 3,
      imported: 0,
      changed: 0,
      unchanged: 2,
      rejected: 1,
    })
    expect(await fingerprint()).toEqual(before)

    await writeFile(file, csv('=Other'))
    const changed = await run(evidenceImporter, file)
    expect(changed.records[0]).toMatchObject({
      outcome: 'changed',
      reference: 'laws/1',
      reasons: ['changed: text.'],
    })
    const { entries } = await findEvidenceRecord()
    expect(entries.map(({ text }) => text).sort()).toEqual(['=Other', 'Second'])

    // Our own export says the same, so nothing but the names differs.
    await writeFile(path.join(folder, 'evidence.csv'), toEvidenceCsv(entries))
    const again = await run(evidenceImporter, path.join(folder, 'evidence.csv'))
    expect(again.counts).toMatchObject({ imported: 2, rejected: 0 })
    await test.payload.delete({ collection: 'evidence-entries', where: { id: { exists: true } } })
  })

  it('lets an editor’s withdrawal stand', async () => {
    const file = path.join(folder, 'laws.csv')
    await writeFile(file, csv('First'))
    await run(evidenceImporter, file)
    const { docs } = await test.payload.find({
      collection: 'evidence-entries',
      where: { reference: { equals: 'laws/1' } },
    })
    await test.payload.update({ collection: 'evidence-entries', id: docs[0]!.id, data: { _status: 'draft' } })
    await writeFile(file, csv('Changed'))
    expect((await run(evidenceImporter, file)).counts).toMatchObject({ changed: 1 })
    expect((await test.payload.findByID({ collection: 'evidence-entries', id: docs[0]!.id }))._status).toBe(
      'draft',
    )
    await test.payload.delete({ collection: 'evidence-entries', where: { id: { exists: true } } })
  })

  const inventory = path.join(realData, 'evidence/us-federal-ai-use-cases-2025.csv')
  it.skipIf(!existsSync(inventory))(
    'accounts for every row of a real inventory (skipped where ../shared/data is missing)',
    async () => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(), 1_500)
      const interrupted = await run(evidenceImporter, inventory, {}, { signal: stop.signal })
      expect(interrupted).toMatchObject({ interrupted: true, exitCode: 130 })
      const { counts, records } = await run(evidenceImporter, inventory)
      expect(counts.read).toBe(3611)
      expect(counts.imported! + counts.unchanged!).toBe(3604)
      expect(interrupted.counts.imported).toBe(counts.unchanged)
      expect(
        records.filter(({ outcome }) => outcome === 'rejected').every(({ reasons }) => reasons.length > 0),
      ).toBe(true)
      expect((await findEvidenceRecord()).entries).toHaveLength(3604)
      const before = await fingerprint()
      expect((await run(evidenceImporter, inventory)).counts).toMatchObject({ unchanged: 3604, rejected: 7 })
      expect(await fingerprint()).toEqual(before)
    },
  )
})

describe('articles', () => {
  const text = `Some text of the article with a [link](https://e.org/a) and ![a red square](./red.png). ${'It goes on for a while, so that there is enough of it. '.repeat(4)}`
  const page = (title: string, more = '') =>
    `---\ntitle: ${title}\ndate: 2024-05-06 07:08:09 +0200\nauthors: [jane-doe]\ntopics: [health]\naliases: [/old/${title.toLowerCase()}/]\n${more}---\n${text}\n\n[Two]({{< ref "two.md" >}})\n`

  it('are written whole, once, with what stands beside them', async () => {
    const site = path.join(folder, 'site')
    await mkdir(path.join(site, 'posts'), { recursive: true })
    await mkdir(path.join(site, 'authors'), { recursive: true })
    await writeFile(
      path.join(site, 'authors/jane-doe.md'),
      '---\ndisplay_name: Jane Doe\nagency_full_name: An Agency\n---\n',
    )
    await writeFile(path.join(site, 'posts/one.md'), page('One'))
    await writeFile(path.join(site, 'posts/two.md'), page('Two'))
    await writeFile(path.join(site, 'posts/draft.md'), page('Draft', 'draft: true\n'))
    await writeFile(path.join(site, 'posts/bad.md'), '---\ntitle: "x\n---\n')
    await writeFile(
      path.join(site, 'posts/red.png'),
      await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )

    await mkdir(path.join(site, '_data'))
    await writeFile(path.join(site, '_data/team.yml'), 'joe:\n  full_name: Joe Bloggs\n  role: Designer\n')
    await writeFile(
      path.join(site, 'posts/tagged.md'),
      page('A <em>tagged</em> &amp; more', 'slug: tagged\n').replace('jane-doe', 'joe'),
    )

    const first = await run(articlesImporter, site)
    expect(first.records.map(({ file, outcome }) => [file, outcome])).toEqual([
      ['posts/bad.md', 'rejected'],
      ['posts/draft.md', 'imported'],
      ['posts/one.md', 'imported'],
      ['posts/tagged.md', 'imported'],
      ['posts/two.md', 'imported'],
    ])
    const one = await findArticleBySlug('one')
    expect(articleSchema.safeParse(one).error).toBeUndefined()
    expect(one).toMatchObject({
      publishedAt: '2024-05-06T05:08:09.000Z',
      author: { name: 'Jane Doe', role: 'An Agency' },
      professions: ['hospitals'],
      sources: [{ label: 'link', url: 'https://e.org/a' }],
    })
    expect(await findArticleBySlug('tagged')).toMatchObject({
      title: 'A tagged & more',
      author: { name: 'Joe Bloggs', role: 'Designer' },
    })
    expect(JSON.stringify(one!.body)).toContain('"url":"/resources/two"')
    expect(JSON.stringify(one!.body)).toContain('"alt":"a red square"')
    expect(await findArticleBySlug('draft')).toBeNull()
    const { docs } = await test.payload.find({ collection: 'users', where: { name: { equals: 'Jane Doe' } } })
    expect(docs).toMatchObject([{ permission: 'none' }])

    const before = await fingerprint()
    expect((await run(articlesImporter, site)).counts).toMatchObject({ unchanged: 4, rejected: 1 })
    expect(await fingerprint()).toEqual(before)

    await writeFile(path.join(site, 'posts/one.md'), page('Uno', 'slug: one\n'))
    const changed = await run(articlesImporter, site)
    expect(changed.records.find(({ file }) => file === 'posts/one.md')).toMatchObject({
      outcome: 'changed',
      reasons: expect.arrayContaining(['changed: title, previousSlugs.']),
    })
    const { docs: versions } = await test.payload.findVersions({
      collection: 'articles',
      where: { 'version.slug': { equals: 'one' }, latest: { equals: true } },
    })
    expect(versions).toMatchObject([{ version: { title: 'Uno', _status: 'published' } }])
    await test.payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  })

  it('wait as drafts where they lack what publishing asks for, until an editor or the file gives it', async () => {
    const site = path.join(folder, 'lacking')
    await mkdir(site, { recursive: true })
    const long = 'It says much and links to nothing at all, for that is how it was written then. '.repeat(5)
    await writeFile(path.join(site, 'no-source.md'), `---\ntitle: No source\ndate: 2015-02-03\n---\n${long}`)
    await writeFile(path.join(site, 'by-hand.md'), `---\ntitle: By hand\n---\n${long}`)
    await writeFile(path.join(site, 'no-title.md'), `${long} [Link](https://e.org/)`)
    await writeFile(path.join(site, 'nothing.md'), '---\ntitle: Nothing\n---\n')
    const first = await run(articlesImporter, site)
    expect(first.counts).toMatchObject({ read: 4, imported: 4, rejected: 0 })
    expect(first.exitCode).toBe(0)
    expect(first.records.map(({ isDraft, reasons }) => [isDraft, reasons[0]])).toEqual([
      [true, expect.stringContaining('It is a draft: it has no source')],
      [true, expect.stringContaining('It is a draft: it has no source')],
      [true, 'It is a draft: it has no title.'],
      [true, 'It is a draft: it has no text.'],
    ])
    for (const slug of ['no-source', 'by-hand', 'no-title', 'nothing'])
      expect(await findArticleBySlug(slug)).toBeNull()
    const before = await fingerprint()
    expect((await run(articlesImporter, site)).counts).toMatchObject({ unchanged: 4 })
    expect(await fingerprint()).toEqual(before)

    const { docs } = await test.payload.find({
      collection: 'articles',
      where: { slug: { equals: 'by-hand' } },
    })
    const sources = [{ label: 'Found by hand', url: 'https://e.org/found' }]
    await test.payload.update({
      collection: 'articles',
      id: docs[0]!.id,
      data: { sources, _status: 'published' },
    })
    expect((await run(articlesImporter, site)).counts).toMatchObject({ unchanged: 4 })
    expect(await findArticleBySlug('by-hand')).toMatchObject({ sources })

    const based = await run(articlesImporter, site, { 'base-url': 'https://old.example' })
    expect(based.counts).toMatchObject({ read: 4, rejected: 0 })
    expect(await findArticleBySlug('no-source')).toMatchObject({
      publishedAt: '2015-02-03T00:00:00.000Z',
      sources: [{ url: 'https://old.example/no-source/' }],
    })
    expect(await findArticleBySlug('nothing')).toBeNull()
    const after = await fingerprint()
    expect((await run(articlesImporter, site, { 'base-url': 'https://old.example' })).counts).toMatchObject({
      unchanged: 4,
    })
    expect(await fingerprint()).toEqual(after)
    await test.payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  })

  const archive = path.join(realData, 'articles/digitalgov-news-and-authors.tar.gz')
  it.skipIf(!existsSync(archive))(
    'accounts for every file of a real archive (skipped where ../shared/data is missing)',
    async () => {
      const { counts, records } = await run(
        articlesImporter,
        archive,
        { 'base-url': 'https://digital.gov' },
        { isDryRun: true },
      )
      expect(counts.read).toBe(2083)
      expect(records.filter(({ outcome }) => outcome === 'rejected')).toEqual([])
      expect(records.filter(({ isDraft }) => isDraft).map(({ file }) => file)).toEqual([
        'news/2018/09/2018-09-24-example.md',
      ])
    },
  )
})
