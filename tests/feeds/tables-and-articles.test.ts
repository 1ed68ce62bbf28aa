import { existsSync } from 'node:fs'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import { afterAll, expect, it, vi } from 'vitest'

import { articlesImporter } from '@/importers/articles/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import { toDatabase } from '@/importers/books/stored/database'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { importInto } from '../support/run-import'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../support/payload-database')).startPayload())
const realData = path.resolve(import.meta.dirname, '../../../shared/data')

afterAll(() => test.close())

/** A hash of all stored findings, with times. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await toDatabase(test.payload).execute(sql`
    select (select md5(string_agg(e::text, '' order by id)) from evidence_entries e) as entries,
      (select md5(string_agg(v::text, '' order by id)) from _evidence_entries_v v) as versions`)
  return rows[0]
}

const inventory = path.join(realData, 'evidence/us-federal-ai-use-cases-2025.csv')
// The license of the real files does not allow including them in the repository.
it.skipIf(!existsSync(inventory))(
  'reports every row of a real inventory (skipped where ../shared/data is missing)',
  async () => {
    const { payload } = test
    const run = (signal?: AbortSignal) =>
      importInto({ importer: evidenceImporter, paths: [inventory], payload, ...(signal ? { signal } : {}) })
    const interrupted = await run(AbortSignal.timeout(1_500))
    expect(interrupted).toMatchObject({ interrupted: true, exitCode: 130 })
    const { counts, records } = await run()
    expect(counts.read).toBe(3611)
    expect(counts.imported + counts.unchanged).toBe(3604)
    expect(interrupted.counts.imported).toBe(counts.unchanged)
    expect(records.filter(({ outcome }) => outcome === 'rejected').every(({ reasons }) => reasons.length > 0)).toBe(
      true,
    )
    expect((await findEvidenceRecord()).entries).toHaveLength(3604)
    const before = await fingerprint()
    expect((await run()).counts).toMatchObject({ unchanged: 3604, rejected: 7 })
    expect(await fingerprint()).toEqual(before)
  },
)

const archive = path.join(realData, 'articles/digitalgov-news-and-authors.tar.gz')
// The real archive is not part of the repository.
it.skipIf(!existsSync(archive))(
  'reports every file of a real archive (skipped where ../shared/data is missing)',
  async () => {
    const { counts, records } = await importInto({
      importer: articlesImporter,
      paths: [archive],
      flags: { 'base-url': 'https://digital.gov' },
      payload: test.payload,
      isDryRun: true,
    })
    expect(counts.read).toBe(2083)
    expect(records.filter(({ outcome }) => outcome === 'rejected')).toEqual([])
    expect(records.filter(({ isDraft }) => isDraft).map(({ file }) => file)).toEqual([
      'news/2018/09/2018-09-24-example.md',
    ])
  },
)
