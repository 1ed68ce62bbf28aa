import { decodeXML } from 'entities'
import { strFromU8, unzipSync } from 'fflate'

import { isWebAddress } from '@/lib/addresses/web-address'
import { toColumnNumber } from './column-letters'

/** The web addresses to which the cells of a sheet lead, by column and row, both from 0. */
export type SheetLinks = ReadonlyMap<number, ReadonlyMap<number, string>>

const workbookFile = 'xl/workbook.xml'
const sheetRelationships = /^xl\/worksheets\/_rels\/[^/]+\.rels$/
const attribute = /([\w:]{1,40})="([^"]*)"/g
const relationshipElement = /<(?:\w{1,20}:)?Relationship\s[^<>]*>/g
const sheetElement = /<(?:\w{1,20}:)?sheet\s[^<>]*>/g
/** A cell with a formula: its attributes and the formula. */
const formulaCell = /<c\s([^<>]{1,200})><f(?:\s[^<>]{0,200})?>([^<]*)<\/f>/g
/** A link to an address that the formula has as a text. */
const linkFormula = /^\s?HYPERLINK\(\s?"((?:[^"]|""){1,2000})"\s?[,)]/i
const hyperlinkElement = /<(?:\w{1,20}:)?hyperlink\s[^<>]*>/g

/** The hyperlinks of a workbook in XLSX, by the names of its sheets; the reader of its cells has their words alone. */
export function readHyperlinks(bytes: Uint8Array): Map<string, SheetLinks> {
  const isNeeded = (name: string) =>
    name === workbookFile || name === toRelationships(workbookFile) || sheetRelationships.test(name)
  const files = unzipSync(bytes, { filter: ({ name }) => isNeeded(name) })
  const read = (name: string) => (files[name] ? strFromU8(files[name]) : '')
  const targets = toTargets(read(toRelationships(workbookFile)))
  const sheetFiles = new Map(
    findElements(read(workbookFile), sheetElement).map((sheet) => {
      const target = targets.get(sheet.get('r:id') ?? '') ?? ''
      return [sheet.get('name') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )
  const names = new Set(sheetFiles.values())
  // All sheets at once, since each call goes through the whole list of files.
  const sheets = unzipSync(bytes, { filter: ({ name }) => names.has(name) })
  const links = new Map<string, SheetLinks>()
  for (const [name, file] of sheetFiles) {
    const addresses = new Map(
      [...toTargets(read(toRelationships(file)))].filter(([, address]) => isWebAddress(address)),
    )
    const found = Buffer.from(sheets[file] ?? [])
    // Large sheets are decoded for this only if they have any.
    if (addresses.size > 0 || found.includes('HYPERLINK(')) links.set(name, findLinks(found.toString(), addresses))
  }
  return links
}

function findLinks(text: string, addresses: ReadonlyMap<string, string>): SheetLinks {
  const links = new Map<number, Map<number, string>>()
  const add = (cell: string | undefined, address: string) => {
    const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})/.exec(cell ?? '') ?? []
    if (letters === '') return
    const column = toColumnNumber(letters) - 1
    const rows = links.get(column) ?? new Map<number, string>()
    links.set(column, rows.set(Number(row) - 1, address))
  }
  for (const [, attributes = '', formula = ''] of text.matchAll(formulaCell)) {
    const address = linkFormula.exec(decodeXML(formula))?.[1]?.replaceAll('""', '"') ?? ''
    if (isWebAddress(address)) add(/(?:^|\s)r="([^"]*)"/.exec(attributes)?.[1], address)
  }
  for (const each of findElements(text, hyperlinkElement)) {
    const address = addresses.get(each.get('r:id') ?? '')
    const part = each.get('location')
    if (address !== undefined) add(each.get('ref'), part ? `${address}#${part}` : address)
  }
  return links
}

/** The path of the file with the relationships of a part. */
function toRelationships(file: string): string {
  const end = file.lastIndexOf('/') + 1
  return `${file.slice(0, end)}_rels/${file.slice(end)}.rels`
}

/** What relationships lead to, by their ids. */
function toTargets(xml: string): Map<string, string> {
  return new Map(findElements(xml, relationshipElement).map((each) => [each.get('Id') ?? '', each.get('Target') ?? '']))
}

/** The attributes of each of these elements. */
function findElements(xml: string, element: RegExp): Map<string, string>[] {
  return [...xml.matchAll(element)].map(
    ([source]) => new Map([...source.matchAll(attribute)].map(([, name = '', value = '']) => [name, decodeXML(value)])),
  )
}
