import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { toOnixMessage } from '@/formats/catalogue/onix/message'
import { booksImporter } from '@/importers/books/importer'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { hasRealOnix, realOnix } from '../support/real-onix'
import { emptyCatalogue, importInto } from '../support/run-import'
import { findSchemaErrors, hasXmlSchemas } from '../support/xml-schemas'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-feeds-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
const empty = () => emptyCatalogue(test.payload)
beforeEach(empty)

const run = (...paths: string[]) => importInto({ importer: booksImporter, paths, payload: test.payload })

const readCatalogue = () => findFullCatalogue()
const contents = async () =>
  (await readCatalogue()).map(({ book, bundles }) => ({ ...book, modified_at: null, bundles }))

async function exportOnix(): Promise<string> {
  const books = await readCatalogue()
  return toOnixMessage({ sender: 'Us', sentAt: '2026-11-21T10:00:00.000Z', host: 'books.example', books })
}

const several = () => ['3.0-21', 'reference-tags', 'named-entities', 'utf-16', '500-duplicates'].map(realOnix)

// The license of the real files does not allow including them in the repository.
describe.skipIf(!hasRealOnix)('importing real feeds (skipped where ../shared/data/onix is missing)', () => {
  it('imports the same books from the 2.1 and the 3.0 file', async () => {
    /** Without what differs between the files: subject codes and countries of prizes. */
    const comparable = async () =>
      (await contents()).map(({ subject_codes: _, prizes, ...book }) => ({
        ...book,
        prizes: prizes.map((each) => ({ ...each, country: null })),
      }))
    expect((await run(realOnix('3.0-21'))).counts).toMatchObject({ read: 21, imported: 20, rejected: 1 })
    const recent = await comparable()
    const before = await readCatalogue()
    expect((await run(realOnix('3.0-21'))).counts).toMatchObject({ unchanged: 20, rejected: 1 })
    expect(await readCatalogue()).toEqual(before)
    const old = await run(realOnix('2.1-same-21'))
    expect(old.counts).toMatchObject({ imported: 0, rejected: 1 })
    expect(
      new Set(old.records.filter(({ outcome }) => outcome === 'changed').flatMap(({ reasons }) => reasons[0])),
    ).toEqual(new Set(['subjectCodes']))
    expect(await comparable()).toEqual(recent)
    await empty()
    await run(realOnix('2.1-same-21'))
    expect(await comparable()).toEqual(recent)
  })

  it('imports 500 copies as one book, and reports 499', async () => {
    const { counts, exitCode, records } = await run(realOnix('500-duplicates'))
    expect(counts).toEqual({ read: 500, imported: 1, changed: 0, unchanged: 0, rejected: 499 })
    expect(exitCode).toBe(1)
    expect(records.filter(({ reasons }) => reasons[0]?.startsWith('Duplicate RecordReference'))).toHaveLength(499)
    expect(await readCatalogue()).toHaveLength(1)
  })

  it('exports records that import as equal books', async () => {
    await run(...several())
    const before = await contents()
    expect(before.flatMap(({ bundles }) => bundles).length).toBeGreaterThan(4)
    const exported = path.join(folder, 'export.xml')
    const message = await exportOnix()
    await writeFile(exported, message)
    // Into the same catalogue it changes nothing, and into an empty one it brings all back.
    const again = await run(exported)
    expect(again.records.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    expect(again.counts).toMatchObject({ imported: 0, changed: 0, rejected: 0, unchanged: before.length })
    await empty()
    expect((await run(exported)).counts).toMatchObject({ imported: before.length, rejected: 0 })
    expect(await contents()).toEqual(before)
    expect(await exportOnix()).toBe(message)
  })

  // The schemas are not part of the repository.
  it.skipIf(!hasXmlSchemas('onix-3.1'))(
    'exports them as valid ONIX 3.1 (skipped where ../shared/data/schemas is missing)',
    async () => {
      await run(...several())
      expect(await findSchemaErrors(await exportOnix(), 'onix-3.1', 'ONIX_BookProduct_3.1_reference.xsd')).toEqual([])
    },
  )
})
