import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { evidenceImporter } from '@/importers/evidence/importer'
import { deleteMapping, findSavedMapping, listSavedMappings } from '@/importers/evidence/saved-mappings'
import type { FlagValues } from '@/importers/importer'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-saved-'))
})
afterEach(async () => {
  await test.payload.delete({ collection: 'evidence-entries', where: { id: { exists: true } }, trash: true })
  for (const { name } of await listSavedMappings(test.payload)) await deleteMapping(test.payload, name)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const inventory = (text: string) =>
  `Ref,What it does,Country,Education,Health,Is it deployed?,First used
1,"${text}: it answers questions of pupils, and hands over to a teacher where it is unsure.",FR,x,,yes,2024
2,"Sorts calls to a clinic by urgency; a nurse reviews each before anyone answers.",DE,,x,yes,2023
3,"Suggests which crew is nearest to an accident, and says how certain that is.",DE,,x,no,2022
`

async function run(name: string, content: string, flags: FlagValues = {}, isDryRun = false) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  const report = await importInto({ importer: evidenceImporter, paths: [file], flags, payload: test.payload, isDryRun })
  // Sentences are wrapped to the width of the terminal.
  return { ...report, output: report.output.replace(/\s+/g, ' ') }
}

const findEntries = async () =>
  (await test.payload.find({ collection: 'evidence-entries', sort: 'reference', pagination: false, depth: 0 })).docs

describe('a mapping of findings', () => {
  it('is guessed and reported, true/false columns included', async () => {
    const { output, tables, counts } = await run('systems-2026-10.csv', inventory('Tutor'), {}, true)
    expect(output).toContain('read by a guess from names and values')
    expect(output).toMatch(/Education industry true or false/)
    expect(tables).toMatchObject([{ origin: 'guessed', source: 'systems', missing: [], rows: 3 }])
    expect(counts).toMatchObject({ imported: 2, rejected: 1 })
  })

  it('is saved for its source and used for the next file, until it is deleted', async () => {
    const flags = { 'save-mapping': 'City systems', set: ['role=Clerks'], key: ['Ref'] }
    expect((await run('systems-2026-10.csv', inventory('Tutor'), flags, true)).notes).toEqual([
      'The mapping would be saved as “city-systems”.',
    ])
    expect(await findSavedMapping(test.payload, 'city-systems')).toBeNull()
    expect((await run('systems-2026-10.csv', inventory('Tutor'), flags)).counts).toMatchObject({ imported: 2 })
    expect(await listSavedMappings(test.payload)).toMatchObject([
      { name: 'city-systems', source: 'systems', savedBy: 'Command line' },
    ])

    const next = await run('systems-2026-11.csv', inventory('Corrected'))
    expect(next.tables).toMatchObject([{ origin: 'saved', mapping: { name: 'city-systems' } }])
    expect(next.counts).toMatchObject({ imported: 0, changed: 1, unchanged: 1 })
    expect(await findEntries()).toMatchObject([
      { reference: 'systems/1', region: 'France', industry: 'Education', role: 'Clerks', kind: 'deployment' },
      { reference: 'systems/2', region: 'Germany', industry: 'Health', role: 'Clerks' },
    ])

    const guessed = await run('systems-2026-12.csv', inventory('Corrected'), { mapping: 'guess' }, true)
    expect(guessed.tables).toMatchObject([{ origin: 'guessed' }])
    expect(guessed.counts).toMatchObject({ changed: 2 })
    await deleteMapping(test.payload, 'city-systems')
    expect((await run('systems-2026-12.csv', inventory('Corrected'), {}, true)).tables).toMatchObject([
      { origin: 'guessed' },
    ])
  })

  it('is used for other files if it is named, and not for files that lack its columns', async () => {
    await run('systems.csv', inventory('Tutor'), { 'save-mapping': 'systems', set: ['role=Clerks'] })
    const named = await run('download.csv', inventory('Tutor'), { mapping: 'systems' }, true)
    expect(named.tables).toMatchObject([{ origin: 'saved', mapping: { name: 'systems' } }])
    expect(named.counts).toMatchObject({ unchanged: 2 })

    const other = await run('systems-2027.csv', 'Title,Year\nA,2024\n', {}, true)
    expect(other.output).toContain('The mapping saved as “systems” is not used: its columns are not in this file.')
    // Editors read it, too, who have no flags.
    expect(other.problem).toBe(
      `${path.join(folder, 'systems-2027.csv')}: no column says kind, industry, region. ` +
        'Every finding has these: name a column for each, or one value for all rows.',
    )
    expect(other.output.replaceAll(/\s+/g, ' ')).toContain('Give it with --set, or write a mapping')

    const without = await run('systems-2028.csv', inventory('Tutor').replace('Education', 'Schools'), {}, true)
    expect(without.output).toContain('names columns that this file does not have: Education.')
    expect(without.tables).toMatchObject([{ origin: 'saved' }])
  })

  it('determines which new findings are drafts; those that an editor published stay public', async () => {
    const rows = (state: string) => `id,kind,industry,region,text,date,Approved\n1,regulation,A,B,C,2025,${state}\n`
    const first = await run('rules.csv', rows('no'), { set: ['status=draft'] })
    expect(first.records).toMatchObject([{ isDraft: true, reasons: ['It is a draft, as the mapping says.'] }])
    const [entry] = await findEntries()
    expect(entry).toMatchObject({ _status: 'draft' })
    await test.payload.update({ collection: 'evidence-entries', id: entry!.id, data: { _status: 'published' } })
    expect((await run('rules.csv', rows('no'), { set: ['status=draft'] })).counts).toMatchObject({ unchanged: 1 })
    expect(await findEntries()).toMatchObject([{ _status: 'published' }])
  })

  it('cannot be saved under an empty or reserved name', async () => {
    await expect(run('systems.csv', inventory('Tutor'), { 'save-mapping': '!' })).rejects.toThrow('--save-mapping !')
    await expect(run('systems.csv', inventory('Tutor'), { 'save-mapping': 'guess' })).rejects.toThrow('is not “guess”')
  })
})
