import { readFileSync } from 'node:fs'

import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

import { parseMapping } from '@/importers/evidence/mapping'
import { readTable } from '@/importers/tables/read-table'
import { suggestMapping } from '@/importers/evidence/suggest-mapping'
import { createRowReader } from '@/importers/evidence/to-entry'
import { readManifest } from '@/sample/manifest'
import { evidenceKindIds } from '@/schemas/content/evidence-kinds'
import { findDuplicates } from './duplicates'
import { findUnsourcedNumbers } from './figures'
import { isKnownSource } from './known-sources'

const file = 'src/sample/evidence.csv'
const table = await readTable(file)
const results = table.rows.map(createRowReader(parseMapping(suggestMapping({ file, table }).mapping, file)))
const findings = results.flatMap((result) => (result.ok ? [result.entry] : []))

describe('the sample findings', () => {
  it('are read by the importer as they are', () => {
    expect(results.filter((result) => !result.ok || result.notes.length > 0)).toEqual([])
  })

  it('are of every kind and from many places', async () => {
    expect(findings.length).toBeGreaterThanOrEqual(240)
    expect(new Set(findings.map(({ industry }) => industry)).size).toBeGreaterThanOrEqual(8)
    expect(new Set(findings.map(({ region }) => region)).size).toBeGreaterThanOrEqual(10)
    for (const id of evidenceKindIds)
      expect(findings.filter(({ kind }) => kind === id).length, id).toBeGreaterThanOrEqual(10)
    const { evidenceRecord } = await readManifest('src/sample/manifest.yaml')
    expect(evidenceRecord.kinds.map(({ id }) => id).toSorted()).toEqual([...evidenceKindIds].toSorted())
  })

  it('report what was measured in many countries, and deployments outside one government', () => {
    const measured = findings.filter(({ kind, source }) => kind === 'evidence-impact' && !source?.includes('/ombegov/'))
    expect(measured.length).toBeGreaterThanOrEqual(60)
    expect(new Set(measured.map(({ region }) => region)).size).toBeGreaterThanOrEqual(16)
    const elsewhere = findings.filter(({ kind, region }) => kind === 'deployment' && region !== 'United States')
    expect(new Set(elsewhere.map(({ region }) => region)).size).toBeGreaterThanOrEqual(6)
  })

  it('name the row of an inventory that they describe', () => {
    const rows = findings.filter(
      ({ kind, source }) => source?.includes('/ombegov/') && (kind === 'deployment' || kind === 'evidence-impact'),
    )
    expect(rows.filter(({ text }) => !/ Entry: [^.]+(?:\.[^.]+)*\.$/.test(text))).toEqual([])
  })

  it('name what supersedes them, which is no older and not superseded itself', async () => {
    const { superseded } = (await readManifest('src/sample/manifest.yaml')).evidenceRecord
    expect(superseded.length).toBeGreaterThanOrEqual(4)
    const older = superseded.map(({ finding }) => finding)
    expect(findDuplicates(older)).toEqual([])
    for (const { finding, by } of superseded) {
      const [before, after] = [findings[finding - 1], findings[by - 1]]
      expect([before?.industry, before?.region, before?.kind]).toEqual([after?.industry, after?.region, after?.kind])
      expect((after?.date ?? '') > (before?.date ?? '9'), `${finding} by ${by}`).toBe(true)
      expect(older).not.toContain(by)
    }
  })

  it('have a cell for each column, so that no comma cuts a text short', () => {
    expect(parse(readFileSync(file))).toHaveLength(findings.length + 1)
    expect(findings.filter(({ text }) => !text.endsWith('.'))).toEqual([])
  })

  it('have 60 to 300 characters each, and no two the same', () => {
    expect(findings.filter(({ text }) => text.length < 60 || text.length > 300)).toEqual([])
    expect(findDuplicates(findings.map(({ text }) => text))).toEqual([])
  })

  it('name a known source, no future date, and who runs a deployment', () => {
    const today = new Date().toISOString()
    expect(findings.filter(({ source }) => source === null || !isKnownSource(source))).toEqual([])
    expect(findings.filter(({ date }) => date > today.slice(0, date.length))).toEqual([])
    expect(findings.filter(({ kind, org }) => kind === 'deployment' && org === null)).toEqual([])
  })

  it('quote numbers that figures.yaml lists', () => {
    const faults = findings.flatMap(({ text, source }) =>
      findUnsourcedNumbers(text, [source ?? '']).map((number) => `${number} in: ${text}`),
    )
    expect(faults).toEqual([])
  })
})
