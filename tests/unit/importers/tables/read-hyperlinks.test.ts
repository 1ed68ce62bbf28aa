import { expect, it } from 'vitest'

import { limits } from '@/importers/limits'
import { readXlsx } from '@/importers/tables/read-xlsx'
import { findSheetTable } from '@/importers/tables/sheets'
import { relationshipTypes, toRelationships, toWorkbook } from '../../../support/workbook'

const toLink = (id: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationshipTypes.hyperlink}" Target="${target}" TargetMode="External"/>`

/** The table of a workbook with these rows and hyperlinks, as Excel writes it. */
async function readLinked(rows: readonly (readonly string[])[], hyperlinks: string, ...targets: string[]) {
  const cells = rows.map((row, number) => {
    const texts = row.map((text, column) => {
      const cell = `r="${String.fromCharCode(65 + column)}${number + 1}"`
      const [, formula, value] = /^=(.*) → (.*)$/.exec(text) ?? []
      return formula === undefined
        ? `<c ${cell} t="inlineStr"><is><t>${text}</t></is></c>`
        : `<c ${cell} t="str"><f>${formula}</f><v>${value}</v></c>`
    })
    return `<row r="${number + 1}">${texts.join('')}</row>`
  })
  const elements = `<sheetData>${cells.join('')}</sheetData><hyperlinks>${hyperlinks}</hyperlinks>`
  const bytes = toWorkbook(elements, { name: 'A &amp; B', relationships: toRelationships(...targets) })
  const { columns, rows: read } = findSheetTable(await readXlsx(Buffer.from(bytes), limits.table), {
    limits: limits.table,
  })
  return [columns, ...read.map((row) => [...row.cells.values()])]
}

it('words of a workbook that lead to an address have it in a column beside theirs', async () => {
  const table = await readLinked(
    [
      ['Name', 'Source'],
      ['One', 'Report'],
      ['Two', 'https://e.org/two'],
      ['Three', 'none'],
    ],
    '<hyperlink ref="B2" r:id="rId1" location="page=3" display="Report"/><hyperlink r:id="rId2" ref="B3"/>',
    toLink('rId1', 'https://e.org/one?a=1&amp;b=2'),
    toLink('rId2', 'https://e.org/two'),
  )
  expect(table).toEqual([
    ['Name', 'Source', 'Source (address)'],
    ['One', 'Report', 'https://e.org/one?a=1&b=2#page=3'],
    ['Two', 'https://e.org/two', 'https://e.org/two'],
    ['Three', 'none', ''],
  ])
})

it('words of a formula that lead to an address have it in a column beside theirs', async () => {
  const table = await readLinked(
    [
      ['Name', 'Source'],
      ['One', '=HYPERLINK("https://e.org/one?a=1&amp;b=2","Report") → Report'],
      ['Two', '=HYPERLINK(&quot;https://e.org/two&quot;) → https://e.org/two'],
      ['Three', '=HYPERLINK("#Sheet2!A1","Below") → Below'],
    ],
    '',
  )
  expect(table).toEqual([
    ['Name', 'Source', 'Source (address)'],
    ['One', 'Report', 'https://e.org/one?a=1&b=2'],
    ['Two', 'https://e.org/two', 'https://e.org/two'],
    ['Three', 'Below', ''],
  ])
})

it('addresses that are written in their cells, links in the header and places in the workbook add no column', async () => {
  const table = await readLinked(
    [
      ['Name', 'Source'],
      ['One', 'https://e.org/one'],
    ],
    '<hyperlink ref="B2" r:id="rId1"/><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="A2" location="Sheet2!A1"/><hyperlink ref="A2" r:id="rId2"/>',
    toLink('rId1', 'https://e.org/one'),
    toLink('rId2', 'mailto:a@e.org'),
  )
  expect(table).toEqual([
    ['Name', 'Source'],
    ['One', 'https://e.org/one'],
  ])
})
