import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { articlesImporter } from '@/importers/articles/importer'
import { booksImporter } from '@/importers/books/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-limits-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const text = 'It says much, and goes on for a while, so that there is enough of it for all that is made of it. '.repeat(
  4,
)
const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n${text} [A link](https://e.org/)\n\n${body}\n`

describe('one invalid record', () => {
  it('is rejected with a reason among articles, and the others are imported', async () => {
    const site = path.join(folder, 'site')
    await mkdir(site)
    const bodies = {
      'a-good': 'Well.',
      'b-quotes': '> '.repeat(101),
      'c-elements': '<div>'.repeat(20_000),
      'd-large': 'a'.repeat(600_000),
      'e-good': 'Well, too.',
    }
    for (const [name, body] of Object.entries(bodies)) await writeFile(path.join(site, `${name}.md`), page(name, body))
    await writeFile(path.join(site, 'f-empty.md'), '')
    const { records, exitCode } = await importInto({ importer: articlesImporter, paths: [site], payload: test.payload })
    expect(exitCode).toBe(1)
    expect(
      records.map(({ file, outcome, reasons }) => [file, outcome, outcome === 'rejected' ? reasons[0] : '']),
    ).toEqual([
      ['a-good.md', 'imported', ''],
      ['b-quotes.md', 'rejected', 'It nests more than 100 quotes, lists or elements.'],
      ['c-elements.md', 'rejected', 'It nests too deeply to be read.'],
      ['d-large.md', 'rejected', 'It is larger than 500 kB.'],
      ['e-good.md', 'imported', ''],
      ['f-empty.md', 'rejected', 'The file is empty.'],
    ])
  })

  it('is rejected with a reason among books, and the others are imported', async () => {
    const feed = path.join(folder, 'feed.xml')
    const record = (reference: string, more: string) =>
      `<Product><RecordReference>${reference}</RecordReference><NotificationType>03</NotificationType><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${reference}</TitleText></TitleElement></TitleDetail></DescriptiveDetail>${more}</Product>`
    const nested = `<CollateralDetail><TextContent><TextType>03</TextType><Text textformat="02">${'&lt;b&gt;'.repeat(300)}</Text></TextContent></CollateralDetail>`
    await writeFile(
      feed,
      `<ONIXMessage release="3.0">${record('one', '')}${record('two', '<a/>'.repeat(60_000))}${record('three', nested)}${record('four', '')}</ONIXMessage>`,
    )
    const { records, exitCode } = await importInto({ importer: booksImporter, paths: [feed], payload: test.payload })
    expect(exitCode).toBe(1)
    const results = records.map(({ reference, outcome, reasons }) => [
      reference,
      outcome,
      outcome === 'rejected' ? reasons[0] : '',
    ])
    expect(results.toSorted()).toEqual([
      ['four', 'imported', ''],
      ['one', 'imported', ''],
      ['three', 'rejected', 'A text nests more than 200 elements in each other.'],
      ['two', 'rejected', 'It has more than 50000 elements.'],
    ])
  })

  it('is rejected with a reason among findings, and the others are imported', async () => {
    const file = path.join(folder, 'findings.json')
    const finding = { id: 1, kind: 'regulation', industry: 'A', region: 'B', text: 'First', date: '2025' }
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    await writeFile(
      file,
      `[${JSON.stringify(finding)},${JSON.stringify({ ...finding, id: 2 }).replace('"First"', deep)}]`,
    )
    const { counts, problem } = await importInto({ importer: evidenceImporter, paths: [file], payload: test.payload })
    expect({ counts, problem }).toMatchObject({ counts: { read: 2, imported: 1, rejected: 1 }, problem: null })
  })
})
