import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { suggestMapping } from '@/importers/evidence/suggest-mapping'
import { createProgressLine } from '@/importers/running/progress'
import { createRunReporter } from '@/importers/running/run-reporter'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-report-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a report', () => {
  it('is a table if its name says so, and describes a dry run as such', async () => {
    const reportFile = path.join(folder, 'report.csv')
    let output = ''
    const reporter = await createRunReporter({
      facts: { importer: 'articles', paths: ['a'], isDryRun: true, startedAt: new Date().toISOString() },
      supervisorOptions: { reportFile, maxReportedPerOutcome: null, maxMinutes: null },
      output: { write: (text) => (output += text) },
    })
    await reporter.add({
      outcome: 'imported',
      reference: 'a',
      file: 'a.md',
      line: 1,
      reasons: ['One.', 'Two, "three".'],
      document: 7,
      isDraft: true,
    })
    await reporter.add({ outcome: 'rejected', reference: null, file: '=b.md', line: null, reasons: ['No.'] })
    reporter.addNote('a.xml: left out.')
    await reporter.close({ isInterrupted: false, problem: null })
    expect(parse(await readFile(reportFile, 'utf8'), { columns: true })).toEqual([
      {
        ...{ outcome: 'imported', file: 'a.md', line: '1', reference: 'a', document: '7' },
        ...{ draft: 'yes', reasons: 'One.\nTwo, "three".' },
      },
      { outcome: 'rejected', file: "'=b.md", line: '', reference: '', document: '', draft: '', reasons: 'No.' },
    ])
    expect(output).toContain('would be rejected: =b.md: No.')
    expect(output).toContain('a.xml: left out.\n')
    expect(output).toContain('would wait as drafts')
    expect(output).toContain('2 read: 1 would be imported')
  })
})

describe('a run that a problem ends', () => {
  const run = async (records: number) => {
    let output = ''
    const reporter = await createRunReporter({
      facts: { importer: 'books', paths: ['a'], isDryRun: false, startedAt: new Date().toISOString() },
      supervisorOptions: { reportFile: null, maxReportedPerOutcome: null, maxMinutes: null },
      output: { write: (text) => (output += text) },
    })
    for (let line = 0; line < records; line++)
      await reporter.add({ outcome: 'imported', reference: null, file: 'a', line, reasons: [] })
    const exitCode = await reporter.close({ isInterrupted: false, problem: 'No Postgres answers.' })
    return { exitCode, output }
  }

  it('before it has read anything has no summary, which would look like that of an empty file', async () => {
    expect(await run(0)).toEqual({ exitCode: 2, output: 'No Postgres answers.\n' })
    expect((await run(1)).output).toMatch(/^No Postgres answers\.\n1 read: 1 imported/)
  })
})

describe('the progress line', () => {
  it.each([20, 40, 80, 200])('fits a terminal of %i columns', (columns) => {
    let line = ''
    let time = 0
    const progress = createProgressLine({
      name: 'articles',
      output: { isTTY: true, columns, write: (text) => (line = text) },
      now: () => (time += 1_000),
    })
    progress.setTotal(4_000)
    for (let count = 0; count < 1_234; count++) progress.count()
    const shown = line.replace('\r\u001b[2K', '')
    expect(shown.length).toBeLessThan(columns)
    expect(shown).toMatch(columns >= 40 ? /1,234 of 4,000 · 30 %/ : /1,234/)
    expect(shown.includes('█')).toBe(columns >= 80)
  })
})

describe('a suggested mapping', () => {
  it('finds columns by their values if their names match nothing', () => {
    const long = 'A sentence that says what was found, and is long enough to be the text of it.'
    const rows = ['deployment', 'regulation'].map((kind, index) => ({
      line: index,
      cells: new Map([
        ['A', `${index}`],
        ['B', `https://e.org/${index}`],
        ['C', '14 March 2025'],
        ['D', long],
        ['E', kind],
        ['F', 'yes'],
      ]),
    }))
    const { mapping, missing } = suggestMapping({
      file: 'x.csv',
      table: { columns: ['A', 'B', 'C', 'D', 'E', 'F'], rows },
    })
    expect(mapping.fields).toMatchObject({
      kind: { column: ['E'] },
      text: { column: ['D'] },
      date: { column: ['C'] },
      source: { column: ['B'] },
    })
    expect(missing).toEqual(['industry', 'region'])
  })
})
