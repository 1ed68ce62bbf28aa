import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { toEvidenceCsv } from '@/formats/content/evidence-csv'
import { toJsonLines } from '@/formats/shared/json-lines'
import { articlesImporter } from '@/importers/articles/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import type { FlagValues, Importer } from '@/importers/importer'
import { toDatabase } from '@/importers/books/stored/database'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { findArticleBySlug } from '@/reading/content/article'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { articleSchema } from '@/schemas/content/article'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-import-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(
  importer: Importer<unknown>,
  input: string,
  flags: FlagValues = {},
  { isDryRun = false, signal = new AbortController().signal } = {},
) {
  const report = await importInto({
    importer,
    paths: [input],
    flags,
    payload: test.payload,
    isDryRun,
    signal,
  })
  // Postgres releases the lock when it notices that the connection has closed.
  await vi.waitUntil(async () => {
    const { rows } = await toDatabase(test.payload).execute(sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
      where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = ${advisoryLocks.import}`)
    return rows.length === 0
  })
  return report
}

/** A hash of all stored rows, with times. */
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

const removeFindings = () =>
  test.payload.delete({ collection: 'evidence-entries', where: { id: { exists: true } }, trash: true })

describe('evidence', () => {
  const csv = (text: string) =>
    `id,kind,industry,region,text,date,source\n1,regulation,A,B,${text},2025-01-02,https://e.org/1\n2,regulation,A,B,Second,2025,\n3,nonsense,A,B,Third,2025,\n`

  it('is created once, updated where it changed, and otherwise left unchanged', async () => {
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

    // The site's own exports are the same findings, also where one was corrected in the file.
    const exports = {
      'e.csv': toEvidenceCsv(entries),
      'e.jsonl': toJsonLines(entries),
      'e.json': JSON.stringify({ entries }),
    }
    for (const [name, content] of Object.entries(exports)) {
      await writeFile(path.join(folder, name), content)
      expect((await run(evidenceImporter, path.join(folder, name))).counts).toMatchObject({ unchanged: 2, rejected: 0 })
    }
    await writeFile(path.join(folder, 'e.csv'), toEvidenceCsv(entries).replace('Second', 'Corrected'))
    const corrected = await run(evidenceImporter, path.join(folder, 'e.csv'))
    expect(corrected.counts).toMatchObject({ imported: 0, changed: 1, unchanged: 1 })
    await removeFindings()
    // Into an empty record they bring all back, and the file they came from finds them again.
    await writeFile(path.join(folder, 'e.csv'), toEvidenceCsv(entries))
    expect((await run(evidenceImporter, path.join(folder, 'e.csv'))).counts).toMatchObject({ imported: 2 })
    expect((await run(evidenceImporter, path.join(folder, 'e.csv'))).counts).toMatchObject({ unchanged: 2 })
    expect((await run(evidenceImporter, file)).counts).toMatchObject({ imported: 0 })
    await removeFindings()
  })

  it('keeps the source and the date that it has where the cell of a later file cannot be read', async () => {
    const file = path.join(folder, 'sourced.csv')
    const write = (date: string, source: string) =>
      writeFile(
        file,
        `id,kind,industry,region,text,date,source\n1,regulation,A,B,First,${date},${source}\n2,regulation,A,B,Second,2025-01-02,https://e.org/2\n`,
      )
    const flags: FlagValues = { mapping: path.join(folder, 'sourced.yaml') }
    await writeFile(
      path.join(folder, 'sourced.yaml'),
      `name: sourced\nreference: { prefix: sourced, columns: id }\nfields: { kind: kind, industry: industry, region: region, text: text, source: source, date: { column: date, default: 2020 } }\n`,
    )
    const source = async () => {
      const { entries } = await findEvidenceRecord()
      const { date, source } = entries.find(({ text }) => text === 'First')!
      return [date, source]
    }
    await write('2025-01-02', 'https://e.org/1')
    expect((await run(evidenceImporter, file, flags)).counts).toMatchObject({ imported: 2 })

    await write('soon', 'see the annex')
    const unreadable = await run(evidenceImporter, file, flags)
    expect(unreadable.records[0]).toMatchObject({
      outcome: 'unchanged',
      reasons: [expect.stringContaining('date: "soon"'), expect.stringContaining('source: "see the annex"')],
    })
    expect(await source()).toEqual(['2025-01-02', 'https://e.org/1'])

    // An empty cell does take it off, and a readable one is taken again.
    await write('', '')
    expect((await run(evidenceImporter, file, flags)).counts).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await source()).toEqual(['2020', undefined])
    await write('2025-01-03', 'https://e.org/3')
    expect((await run(evidenceImporter, file, flags)).counts).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await source()).toEqual(['2025-01-03', 'https://e.org/3'])
    await removeFindings()
  })

  it('is recognized in next month’s file, whatever its name, and after a row was corrected', async () => {
    const rows = (...texts: string[]) =>
      `kind,industry,region,org,text,date,source\n${texts.map((text, n) => `regulation,A,B,Org ${n},${text},2025-0${n + 1},https://e.org/${n}\n`).join('')}`
    const month = async (name: string, content: string, flags: FlagValues = {}, isDryRun = false) => {
      await writeFile(path.join(folder, name), content)
      return run(evidenceImporter, path.join(folder, name), flags, { isDryRun })
    }
    expect((await month('laws-2025-03.csv', rows('One', 'Two', 'Three'))).counts).toMatchObject({ imported: 3 })
    expect((await month('laws-2025-04.csv', rows('One', 'Two', 'Three'))).counts).toMatchObject({ unchanged: 3 })
    expect(
      (await month('download (2).csv', rows('One', 'Two, corrected'.replace(',', ';'), 'Three'))).counts,
    ).toMatchObject({
      imported: 0,
      changed: 1,
      unchanged: 2,
    })
    const dry = await month('laws-2025-05.csv', rows('One', 'Two; corrected'), { prune: true }, true)
    expect(dry.records.at(-1)).toMatchObject({ outcome: 'changed', reasons: ['It has left the source: to the trash.'] })
    expect((await findEvidenceRecord()).entries).toHaveLength(3)
    expect((await month('laws-2025-05.csv', rows('One', 'Two; corrected'), { prune: true })).counts).toMatchObject({
      unchanged: 2,
      changed: 1,
    })
    expect((await findEvidenceRecord()).entries.map(({ text }) => text)).toEqual(['Two; corrected', 'One'])
    await removeFindings()
  })

  it('is identified by a column with --key', async () => {
    const rows = (text: string) => `docket,kind,industry,region,text,date\nA-1,regulation,A,B,${text},2025\n`
    const file = path.join(folder, 'dockets.csv')
    await writeFile(file, rows('First'))
    await run(evidenceImporter, file, { key: ['Docket'] })
    await writeFile(file, rows('Entirely different'))
    const changed = await run(evidenceImporter, file, { key: ['Docket'] })
    expect(changed.records).toMatchObject([{ outcome: 'changed', reference: 'dockets/A-1' }])
    expect((await run(evidenceImporter, file, { key: ['None'] })).problem).toContain('--key None')
    await removeFindings()
  })

  it('stays unpublished after an editor has unpublished it', async () => {
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
    expect((await test.payload.findByID({ collection: 'evidence-entries', id: docs[0]!.id }))._status).toBe('draft')
    await test.payload.delete({ collection: 'evidence-entries', where: { id: { exists: true } } })
  })
})

describe('articles', () => {
  const text = `Some text of the article with a [link](https://e.org/a) and ![a red square](./red.png). ${'It goes on for a while, so that there is enough of it. '.repeat(4)}`
  const page = (title: string, more = '') =>
    `---\ntitle: ${title}\ndate: 2024-05-06 07:08:09 +0200\nauthors: [jane-doe]\ntopics: [health]\naliases: [/old/${title.toLowerCase()}/]\n${more}---\n${text}\n\n[Two]({{< ref "two.md" >}})\n\n\`\`\`js\nlet a = '{{ b }}'\n\`\`\`\n`

  it('are imported once, with authors and images', async () => {
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
    const one = (await findArticleBySlug('one'))?.article
    expect(articleSchema.safeParse(one).error).toBeUndefined()
    expect(one).toMatchObject({
      publishedAt: '2024-05-06T05:08:09.000Z',
      author: { name: 'Jane Doe', role: 'An Agency' },
      professions: ['hospitals'],
      sources: [{ label: 'link', url: 'https://e.org/a' }],
    })
    expect(await findArticleBySlug('tagged')).toMatchObject({
      article: { title: 'A tagged & more', author: { name: 'Joe Bloggs', role: 'Designer' } },
    })
    expect(JSON.stringify(one!.body)).toContain('"url":"/resources/two"')
    expect(JSON.stringify(one!.body)).toContain('"alt":"a red square"')
    expect(JSON.stringify(one!.body)).toContain(`"code":"let a = '{{ b }}'","language":"js"`)
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
      reasons: expect.arrayContaining(['changed: title, previousSlugs, formerPaths.']),
    })
    const { docs: versions } = await test.payload.findVersions({
      collection: 'articles',
      where: { 'version.slug': { equals: 'one' }, latest: { equals: true } },
    })
    expect(versions).toMatchObject([{ version: { title: 'Uno', _status: 'published' } }])
    await test.payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  })

  it('are each an article of its own where several have the same address on the same day, also in the next import', async () => {
    const site = path.join(folder, 'same-address')
    const write = (name: string, title: string, date: string) =>
      writeFile(
        path.join(site, name),
        page(title, 'slug: overview\n')
          .replace('/old/', `/old/${name}/`)
          .replace(/date: .*/, date),
      )
    await mkdir(site)
    for (const name of ['a', 'b', 'c', 'd']) await write(`${name}.md`, name.toUpperCase(), 'date: 2024-05-06')
    for (const name of ['e', 'f']) await write(`${name}.md`, name.toUpperCase(), 'lang: en')
    expect((await run(articlesImporter, site)).counts).toMatchObject({ imported: 6, rejected: 0 })
    const before = await fingerprint()
    expect((await run(articlesImporter, site)).counts).toMatchObject({ unchanged: 6 })
    expect(await fingerprint()).toEqual(before)
    const { docs } = await test.payload.find({ collection: 'articles', sort: 'title', depth: 0 })
    expect(docs.map(({ title, slug }) => [title, slug])).toEqual([
      ['A', 'overview'],
      ['B', 'overview-2024-05-06'],
      ['C', 'overview-2024-05-06-2'],
      ['D', 'overview-2024-05-06-3'],
      ['E', 'overview-2'],
      ['F', 'overview-3'],
    ])
    await test.payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  })

  it('take corrections from front matter, and leave those of an editor where the file has none', async () => {
    const site = path.join(folder, 'corrected')
    await mkdir(site, { recursive: true })
    const text = 'It says much and [links](https://e.org/) to one thing, as it was written then. '.repeat(5)
    const write = (lines: string) =>
      writeFile(path.join(site, 'corrected.md'), `---\ntitle: Corrected\ndate: 2015-02-03\n${lines}---\n${text}`)
    await write('corrections:\n  - date: 2016-03-04\n    text: A figure was wrong.\n')
    expect((await run(articlesImporter, site)).counts).toMatchObject({ imported: 1 })
    const expected = { date: '2016-03-04T00:00:00.000Z', text: 'A figure was wrong.' }
    const found = await findArticleBySlug('corrected')
    expect(found?.article).toMatchObject({ corrections: [expected], updatedAt: expected.date })
    expect((await run(articlesImporter, site)).counts).toMatchObject({ unchanged: 1 })

    const id = found?.article.id ?? 0
    const byHand = { date: '2017-03-04T12:00:00.000Z', text: 'The law has changed.' }
    const corrections = [expected, byHand]
    await test.payload.update({ collection: 'articles', id, data: { corrections, _status: 'published' } })
    await write('')
    expect((await run(articlesImporter, site)).counts).toMatchObject({ unchanged: 1 })
    expect((await findArticleBySlug('corrected'))?.article).toMatchObject({ corrections: [byHand, expected] })

    await write('corrections: []\n')
    expect((await run(articlesImporter, site)).records[0]?.reasons[0]).toBe('changed: corrections.')
    expect((await findArticleBySlug('corrected'))?.article.corrections).toEqual([])
    await test.payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  })

  it('are drafts while a required field is missing, until an editor or the file adds it', async () => {
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
    const noSource =
      'It is a draft: it has no source, for there are no sources and no canonical address in the front matter, no link in the text, and the import was given no address where it stood before.'
    expect(first.records.map(({ isDraft, reasons }) => [isDraft, reasons[0]])).toEqual([
      [true, noSource],
      [true, noSource],
      [true, 'It is a draft: it has no title.'],
      [true, 'It is a draft: it has no text.'],
    ])
    for (const slug of ['no-source', 'by-hand', 'no-title', 'nothing']) expect(await findArticleBySlug(slug)).toBeNull()
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
    expect(await findArticleBySlug('by-hand')).toMatchObject({ article: { sources } })

    const based = await run(articlesImporter, site, { 'base-url': 'https://old.example' })
    expect(based.counts).toMatchObject({ read: 4, rejected: 0 })
    expect(await findArticleBySlug('no-source')).toMatchObject({
      article: { publishedAt: '2015-02-03T00:00:00.000Z', sources: [{ url: 'https://old.example/no-source/' }] },
    })
    expect(await findArticleBySlug('nothing')).toBeNull()
    const after = await fingerprint()
    expect((await run(articlesImporter, site, { 'base-url': 'https://old.example' })).counts).toMatchObject({
      unchanged: 4,
    })
    expect(await fingerprint()).toEqual(after)
    await test.payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  })
})
