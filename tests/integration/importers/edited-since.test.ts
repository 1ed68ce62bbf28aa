import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { toEvidenceCsv } from '@/formats/content/evidence-csv'
import { articlesImporter } from '@/importers/articles/importer'
import { toDatabase } from '@/importers/books/stored/database'
import { evidenceImporter } from '@/importers/evidence/importer'
import { toValueHash } from '@/importers/writing/imported-values'
import { findArticleBySlug } from '@/reading/content/article'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { toBodyField } from '../../support/documents'
import { drawImage } from '../../support/draw-image'
import { importInto } from '../../support/run-import'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-edited-'))
})
afterEach(async () => {
  for (const collection of ['articles', 'evidence-entries'] as const)
    await test.payload.delete({ collection, where: { id: { exists: true } }, trash: true })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

type Data = Record<string, unknown>

/** A document that is imported from a file: how its file is written, and what is public of it. */
type Kind = {
  collection: 'articles' | 'evidence-entries'
  /** A field that the tests edit, and another one that they leave. */
  edited: string
  other: string
  /** A field of editors that no file states. */
  private: Data
  write: (values: { edited: string; other: string }) => Promise<string>
  importFile: (file: string) => ReturnType<typeof importInto>
  findPublic: () => Promise<Data>
}

const description = 'It says a good deal about its subject, as it was seen by those who wrote it then, '.repeat(2)
const text = 'It says much, and [links](https://e.org/) to one thing.'

const kinds: Record<string, Kind> = {
  article: {
    collection: 'articles',
    edited: 'title',
    other: 'body',
    private: { language: 'fr' },
    async write({ edited, other }) {
      const file = path.join(folder, 'one.md')
      const matter = `title: ${edited}\nslug: one\ndate: 2020-01-02\ndescription: ${description}end.`
      await writeFile(file, `---\n${matter}\n---\n${text}\n\n${other}\n`)
      return file
    },
    importFile: (file) => importInto({ importer: articlesImporter, paths: [file], payload: test.payload }),
    findPublic: async () => (await findArticleBySlug('one'))!.article as unknown as Data,
  },
  finding: {
    collection: 'evidence-entries',
    edited: 'text',
    other: 'org',
    private: { isWithdrawn: true },
    async write({ edited, other }) {
      const file = path.join(folder, 'laws.csv')
      await writeFile(file, `id,kind,industry,region,text,date,org\n1,regulation,A,B,${edited},2025,${other}\n`)
      return file
    },
    importFile: (file) => importInto({ importer: evidenceImporter, paths: [file], payload: test.payload }),
    findPublic: async () => (await findEvidenceRecord()).entries[0] as unknown as Data,
  },
}

describe.each(Object.entries(kinds))('an imported %s', (_, kind) => {
  const { collection, edited, other, importFile } = kind
  const toWords = (value: unknown) => JSON.stringify(value)

  async function importFirst() {
    const file = await kind.write({ edited: 'As imported', other: 'Other' })
    expect((await importFile(file)).counts).toMatchObject({ imported: 1 })
    const { docs } = await test.payload.find({ collection, depth: 0 })
    return { file, id: docs[0]!.id }
  }
  const save = (id: number, data: Data, draft = false) =>
    test.payload.update({
      collection,
      id,
      data: { _status: draft ? 'draft' : 'published', ...data } as never,
      draft,
    })

  it('keeps what an editor has changed as long as its record stays the same', async () => {
    const { file, id } = await importFirst()
    await save(id, { [edited]: 'As edited' })
    for (let run = 0; run < 2; run++) {
      const again = await importFile(file)
      expect(again.records).toMatchObject([{ outcome: 'unchanged' }])
      expect(again.records[0]!.reasons).toContain(`It keeps what was changed here since its last import: ${edited}.`)
      expect(await kind.findPublic()).toMatchObject({ [edited]: 'As edited' })
    }
  })

  it('takes what its record has changed, keeps what only an editor has, and names both', async () => {
    const { id } = await importFirst()
    await save(id, { [edited]: 'As edited' })
    const changed = await importFile(await kind.write({ edited: 'As imported', other: 'Another' }))
    expect(changed.records).toMatchObject([{ outcome: 'changed' }])
    expect(changed.records[0]!.reasons).toEqual(
      expect.arrayContaining([
        `changed: ${other}.`,
        `It keeps what was changed here since its last import: ${edited}.`,
      ]),
    )
    expect(await kind.findPublic()).toMatchObject({ [edited]: 'As edited' })
    expect(toWords(await kind.findPublic())).toContain('Another')

    const corrected = await importFile(await kind.write({ edited: 'Corrected', other: 'Another' }))
    expect(corrected.records).toMatchObject([{ outcome: 'changed' }])
    expect(corrected.records[0]!.reasons).toEqual(
      expect.arrayContaining([
        `changed: ${edited}.`,
        `It replaced what was changed here: ${edited}. The former text is in the versions.`,
      ]),
    )
    expect(await kind.findPublic()).toMatchObject({ [edited]: 'Corrected' })
    const { docs } = await test.payload.findVersions({ collection, where: { parent: { equals: id } } })
    expect(docs.map(({ version }) => (version as unknown as Data)[edited])).toContain('As edited')

    // What a record alone has changed is no editor's.
    const next = await importFile(await kind.write({ edited: 'Again', other: 'Another' }))
    expect(toWords(next.records)).not.toContain('changed here')
    expect(await kind.findPublic()).toMatchObject({ [edited]: 'Again' })
  })

  it('is left as it is where it is saved while a file is imported, and the report says so', async () => {
    const { id } = await importFirst()
    const table = collection === 'articles' ? 'articles' : 'evidence_entries'
    const editor = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await editor.connect()
    try {
      await editor.query('begin')
      await editor.query(`update ${table} set updated_at = clock_timestamp() where id = $1`, [id])
      const importing = importFile(await kind.write({ edited: 'As imported', other: 'Another' }))
      await waitUntil('the import waits for the editor', async () => {
        const { rows } = await editor.query(`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length > 0
      })
      await editor.query(`update ${table} set ${edited} = 'As edited' where id = $1`, [id])
      await editor.query('commit')
      expect((await importing).records).toMatchObject([
        {
          outcome: 'rejected',
          reasons: ['It was saved here during the import, and is left as it is. Import it again.'],
        },
      ])
    } finally {
      await editor.end()
    }
    expect(await kind.findPublic()).toMatchObject({ [edited]: 'As edited' })
    const again = await importFile(await kind.write({ edited: 'As imported', other: 'Another' }))
    expect(again.records).toMatchObject([{ outcome: 'changed' }])
  })

  it('takes what its record has said beside a draft again, once that is published', async () => {
    const { id } = await importFirst()
    await save(id, { [edited]: 'In work' }, true)
    const file = await kind.write({ edited: 'As imported', other: 'Another' })
    for (let run = 0; run < 2; run++) await importFile(file)
    await save(id, { [edited]: 'In work' })
    expect(toWords(await kind.findPublic())).not.toContain('Another')
    await importFile(file)
    expect(await kind.findPublic()).toMatchObject({ [edited]: 'In work' })
    expect(toWords(await kind.findPublic())).toContain('Another')
  })

  it('that is not published is changed as often as its record, also after an editor has saved it', async () => {
    const { id } = await importFirst()
    await save(id, { _status: 'draft' })
    for (const each of ['Second', 'Third', 'Fourth']) {
      if (each === 'Fourth') await save(id, { [edited]: 'As edited' }, true)
      const { records } = await importFile(await kind.write({ edited: 'As imported', other: each }))
      expect(records).toMatchObject([{ outcome: 'changed' }])
      expect(toWords(await test.payload.findByID({ collection, id, draft: true }))).toContain(each)
    }
    expect(await test.payload.findByID({ collection, id, draft: true })).toMatchObject({ [edited]: 'As edited' })
  })

  it('keeps a draft that an editor has not published yet as the latest version, and its words private', async () => {
    const { id } = await importFirst()
    await save(id, { [edited]: 'In work', ...kind.private }, true)
    const changed = await importFile(await kind.write({ edited: 'As imported', other: 'Another' }))
    expect(changed.records).toMatchObject([{ outcome: 'changed' }])
    expect(changed.records[0]!.reasons).toContain(
      'An editor has a newer draft of it, which stays as it is: what is published was changed.',
    )
    const published = await kind.findPublic()
    expect(published).toMatchObject({ [edited]: 'As imported' })
    expect(toWords(published)).toContain('Another')
    for (const [name, value] of Object.entries(kind.private)) expect(published[name]).not.toBe(value)

    const draft = await test.payload.findByID({ collection, id, draft: true })
    expect(draft).toMatchObject({ [edited]: 'In work', _status: 'draft', ...kind.private })
    const { docs } = await test.payload.findVersions({
      collection,
      where: { parent: { equals: id } },
      sort: '-updatedAt',
    })
    expect(docs.map(({ latest, version }) => [latest, version._status])).toEqual([
      [true, 'draft'],
      [false, 'published'],
      [false, 'published'],
    ])
    // The editor goes on from the draft.
    await save(id, { [edited]: 'Finished' }, true)
    expect(await kind.findPublic()).toMatchObject({ [edited]: 'As imported' })
    await save(id, {})
    expect(toWords(await test.payload.findByID({ collection, id }))).toContain('Finished')
  })
})

describe('a description that was made of the text when lines of it were still run together', () => {
  const list = `- ${'One thing of some length, '.repeat(4)}\n- ${'Another thing of the same length, '.repeat(3)}\n`

  async function importFormer() {
    const file = path.join(folder, 'listed.md')
    await writeFile(
      file,
      `---\ntitle: Listed\nslug: listed\ndate: 2020-01-02\n---\n[A](https://e.org/) list:\n\n${list}`,
    )
    const run = () => importInto({ importer: articlesImporter, paths: [file], payload: test.payload })
    await run()
    const { docs } = await test.payload.find({ collection: 'articles', depth: 0 })
    const { id, description: derived } = docs[0]!
    expect(derived).toContain('length, Another')
    const joined = derived.replace('length, Another', 'length,Another')
    const hash = toValueHash(JSON.stringify(joined))
    const database = toDatabase(test.payload)
    await database.execute(sql`update articles set description = ${joined} where id = ${id}`)
    await database.execute(sql`
      update imported_values set said = said || ${JSON.stringify({ description: hash })}::jsonb,
        fields = fields || ${JSON.stringify({ description: hash })}::jsonb where document_id = ${id}`)
    return { id, run, derived }
  }

  it('is made anew by the next import', async () => {
    const { run, derived } = await importFormer()
    expect((await run()).records[0]!.reasons).toContain('changed: description.')
    expect((await findArticleBySlug('listed'))?.article.description).toBe(derived)
    expect((await run()).counts).toMatchObject({ unchanged: 1 })
  })

  it('stays as an editor has corrected it', async () => {
    const { id, run } = await importFormer()
    const corrected = `${description}as an editor wrote.`
    await test.payload.update({ collection: 'articles', id, data: { description: corrected, _status: 'published' } })
    for (let count = 0; count < 2; count++) {
      expect((await run()).records).toMatchObject([{ outcome: 'unchanged' }])
      expect((await findArticleBySlug('listed'))?.article.description).toBe(corrected)
    }
  })
})

describe('an article of another system whose text an earlier version read in another way', () => {
  const post = { id: 'p1', slug: 'read', title: 'Read', status: 'published', published_at: '2020-01-02T00:00:00.000Z' }
  const meta = [{ post_id: 'p1', meta_description: `${description}end.` }]
  const toHtml = (words: string) => `<p>It says much, and <a href="https://e.org/">links</a> to one thing. ${words}</p>`

  async function importPost(words: string) {
    const file = path.join(folder, 'ghost.json')
    const data = { posts: [{ ...post, html: toHtml(words) }], posts_meta: meta }
    await writeFile(file, JSON.stringify({ db: [{ data }] }))
    return (await importInto({ importer: articlesImporter, paths: [file], payload: test.payload })).records
  }
  const readText = async () => JSON.stringify((await findArticleBySlug('read'))!.article)
  const find = async () => (await test.payload.find({ collection: 'articles', depth: 0 })).docs[0]!
  const database = () => toDatabase(test.payload)
  const readSource = async (id: number) => {
    const { rows } = await database().execute<{ source: string }>(sql`
      select said ->> 'source' as source from imported_values where collection = 'articles' and document_id = ${id}`)
    return rows[0]!.source
  }
  const setSaid = (said: Record<string, string>) =>
    database().execute(sql`update imported_values set said = said || ${JSON.stringify(said)}::jsonb`)

  it('stays as an editor has changed it, as long as its source stays the same', async () => {
    await importPost('')
    const { id } = await find()
    const body = toBodyField('Rewritten here, at some length.')
    await test.payload.update({ collection: 'articles', id, data: { body, _status: 'published' } as never })
    await setSaid({ body: toValueHash('as it was read then') })
    for (let count = 0; count < 2; count++) {
      expect(await importPost('')).toMatchObject([{ outcome: 'unchanged' }])
      expect(await readText()).toContain('Rewritten here')
    }
    expect(await importPost('And more.')).toMatchObject([{ outcome: 'changed' }])
    expect(await readText()).toContain('And more')
  })

  it('is read anew where nobody has changed it', async () => {
    await importPost('And more.')
    const { id } = await find()
    const source = await readSource(id)
    await test.payload.delete({ collection: 'articles', id, trash: true })
    await importPost('')
    await setSaid({ source })
    expect(await importPost('And more.')).toMatchObject([{ outcome: 'changed' }])
    expect(await readText()).toContain('And more')
    expect(await importPost('And more.')).toMatchObject([{ outcome: 'unchanged' }])
  })
})

describe('an imported article with a picture', () => {
  const importAll = () =>
    importInto({ importer: articlesImporter, paths: [path.join(folder, 'site')], payload: test.payload })
  it.each(['in the trash', 'deleted'])('keeps its edited text where the picture is %s', async (state) => {
    await mkdir(path.join(folder, 'site'), { recursive: true })
    await writeFile(path.join(folder, 'site/picture.png'), await drawImage(60 + state.length))
    const matter = `title: One\nslug: one\ndate: 2020-01-02\ndescription: ${description}end.\nimage: picture.png`
    await writeFile(path.join(folder, 'site/one.md'), `---\n${matter}\n---\n${text}\n\n![A thing](picture.png)\n`)
    expect((await importAll()).counts).toMatchObject({ imported: 1 })
    const { docs } = await test.payload.find({ collection: 'articles', depth: 0 })
    const body = toBodyField('Rewritten here, at some length.')
    await test.payload.update({
      collection: 'articles',
      id: docs[0]!.id,
      data: { body, heroImage: null, _status: 'published' } as never,
    })
    const where = { reference: { exists: true } }
    if (state === 'deleted') await test.payload.delete({ collection: 'media', where })
    else await test.payload.update({ collection: 'media', where, data: { deletedAt: new Date().toISOString() } })
    const again = await importAll()
    expect(again.records).toMatchObject([{ outcome: 'unchanged' }])
    expect(JSON.stringify((await findArticleBySlug('one'))!.article)).toContain('Rewritten here')
    await test.payload.delete({ collection: 'media', where, trash: true })
  })

  it('takes links that lead somewhere by now where nobody has edited it, and keeps its text where somebody has', async () => {
    const site = path.join(folder, 'linked')
    await mkdir(site, { recursive: true })
    const toMatter = (slug: string) =>
      `---\ntitle: ${slug}\nslug: ${slug}\ndate: 2020-01-02\ndescription: ${description}end.\n---\n`
    const one = path.join(site, 'one.md')
    await writeFile(one, `${toMatter('one')}${text} And to [the other](other.md).\n`)
    const run = (...paths: string[]) => importInto({ importer: articlesImporter, paths, payload: test.payload })
    await run(one)
    const other = path.join(site, 'other.md')
    await writeFile(other, `${toMatter('other')}${text}\n`)
    await run(one, other)
    const toText = async () => JSON.stringify((await findArticleBySlug('one'))!.article)
    expect(await toText()).toContain('/resources/other')
    const { docs } = await test.payload.find({ collection: 'articles', where: { slug: { equals: 'one' } }, depth: 0 })
    const data = { body: toBodyField('Rewritten here, at some length.'), _status: 'published' }
    await test.payload.update({ collection: 'articles', id: docs[0]!.id, data: data as never })
    expect((await run(one)).records).toMatchObject([{ outcome: 'unchanged' }])
    expect(await toText()).toContain('Rewritten here')
  })
})

it('an own export changes nothing of what a source is known to have said', async () => {
  const kind = kinds.finding!
  const file = await kind.write({ edited: 'As imported', other: 'Other' })
  await kind.importFile(file)
  const { docs } = await test.payload.find({ collection: 'evidence-entries', depth: 0 })
  const id = docs[0]!.id
  await test.payload.update({ collection: 'evidence-entries', id, data: { text: 'As edited', _status: 'published' } })
  const exported = path.join(folder, 'findings.csv')
  const { entries } = await findEvidenceRecord()
  await writeFile(exported, toEvidenceCsv(entries))
  expect((await kind.importFile(exported)).counts).toMatchObject({ unchanged: 1, imported: 0 })
  await kind.importFile(file)
  expect(await kind.findPublic()).toMatchObject({ text: 'As edited' })
})
