import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { articlesImporter } from '@/importers/articles/importer'
import { booksImporter } from '@/importers/books/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import type { Importer } from '@/importers/importer'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-records-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const description = 'It says a good deal about its subject, as it was seen by those who wrote it then, '.repeat(2)

type Kind = {
  importer: Importer<unknown>
  collection: 'articles' | 'books' | 'evidence-entries'
  name: string
  /** A file of one document with this text. */
  toFile: (text: string) => string
  /** A record that is rejected. */
  rejected: string
}

const kinds: Record<string, Kind> = {
  article: {
    importer: articlesImporter,
    collection: 'articles',
    name: 'one.md',
    toFile: (text) =>
      `---\ntitle: One\nslug: one\ndate: 2020-01-02\ndescription: ${description}end.\n---\n[${text}](https://e.org/)\n`,
    rejected: '---\ntitle: [\n---\nNo YAML.\n',
  },
  book: {
    importer: booksImporter,
    collection: 'books',
    name: 'books.csv',
    toFile: (text) => `ISBN,Title\n9780306406157,${text}\n`,
    rejected: 'ISBN,Title\n,Neither identifier\n',
  },
  finding: {
    importer: evidenceImporter,
    collection: 'evidence-entries',
    name: 'laws.csv',
    toFile: (text) => `id,kind,industry,region,text,date,org\n1,regulation,A,B,${text},2025,C\n`,
    rejected: 'id,kind,industry,region,text,date,org\n2,regulation,A,B,,2025,C\n',
  },
}

describe.each(Object.entries(kinds))('the entry of a record of an import of one %s', (_, kind) => {
  async function run(content: string, isDryRun = false) {
    const file = path.join(folder, kind.name)
    await writeFile(file, content)
    const imported = await importInto({ importer: kind.importer, paths: [file], payload: test.payload, isDryRun })
    return imported.records.map(({ outcome, document }) => ({ outcome, document }))
  }

  it('names its document where there is one: not in a trial of a new one, nor where it is rejected', async () => {
    expect(await run(kind.toFile('First'), true)).toEqual([{ outcome: 'imported', document: undefined }])
    const created = await run(kind.toFile('First'))
    const { docs } = await test.payload.find({ collection: kind.collection, depth: 0, limit: 2 })
    expect(docs).toHaveLength(1)
    const document = docs[0]!.id
    expect(created).toEqual([{ outcome: 'imported', document }])
    expect(await run(kind.toFile('First'))).toEqual([{ outcome: 'unchanged', document }])
    expect(await run(kind.toFile('Second'), true)).toEqual([{ outcome: 'changed', document }])
    expect(await run(kind.toFile('Second'))).toEqual([{ outcome: 'changed', document }])
    expect(await run(kind.rejected)).toEqual([{ outcome: 'rejected', document: undefined }])
  })
})
