import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readTable } from '@/importers/tables/read-table'
import { limits } from '@/importers/limits'
import { toWorkbook } from '../../../support/workbook'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-table-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(name: string, content: string | Uint8Array, tableLimits: Partial<typeof limits.table>) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return readTable(file, {}, { ...limits.table, ...tableLimits })
}

const rows = Array.from({ length: 20 }, (_, index) => ({ a: index, b: index }))

describe('limits of tables', () => {
  it.each([
    ['t.csv', `a,b\n${'1,2\n'.repeat(20)}`],
    ['t.json', JSON.stringify(rows)],
    ['t.jsonl', rows.map((row) => JSON.stringify(row)).join('\n')],
  ])('apply to the cells and columns of %s', async (name, content) => {
    await expect(read(name, content, { cells: 30 })).rejects.toThrow('more than 30 cells')
    await expect(read(name, content, { columns: 1 })).rejects.toThrow('more than 1 columns')
    expect((await read(name, content, { cells: 100, columns: 2 })).rows).toHaveLength(20)
  })

  it('apply to objects with different members', async () => {
    const strange = Array.from({ length: 50 }, (_, index) => ({ [`c${index}`]: 1 }))
    await expect(read('s.json', JSON.stringify(strange), { columns: 40 })).rejects.toThrow('more than 40 columns')
    await expect(read('s.json', JSON.stringify(strange), { cells: 100 })).rejects.toThrow('more than 100 cells')
  })

  it('apply to the size of the file and of an unpacked workbook', async () => {
    await expect(read('t.csv', 'a,b\n1,2\n', { bytes: 4 })).rejects.toThrow('is larger than')
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(2_000_000) })
    await expect(read('b.xlsx', bomb, { unpackedBytes: 1_000_000 })).rejects.toThrow('unpacks to more than 1 MB')
  })

  it.each(['XFD1048576', 'ZZZZZZ99999999'])(
    'apply to a sheet with a single value in %s before it is read',
    async (cell) => {
      const workbook = (cells: string) => toWorkbook(`<sheetData><row r="1">${cells}</row></sheetData>`)
      const head = '<c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row><row r="2"><c r="A2"><v>1</v></c>'
      await expect(read('far.xlsx', workbook(`${head}<c s="1" r="${cell}"><v>2</v></c>`), {})).rejects.toThrow(
        'more than 2,000,000 cells',
      )
      expect((await read('styled.xlsx', workbook(`${head}<c r="XFD1048576" s="1"/>`), {})).rows).toHaveLength(1)
    },
  )

  it('treat a too deeply nested cell as blank', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect((await read('d.json', `[{"a":${deep},"b":1}]`, {})).rows).toHaveLength(1)
  })
})
