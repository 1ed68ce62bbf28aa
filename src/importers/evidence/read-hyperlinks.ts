import { decodeXML } from 'entities'
import { strFromU8, unzipSync } from 'fflate'

import { isWebAddress } from '@/lib/web-address'

/** The web addresses to which the cells of a sheet lead, by column and row, both from 0. */
export type SheetLinks = ReadonlyMap<number, ReadonlyMap<number, string>>

const workbookFile = 'xl/workbook.xml'
const sheetRelationships = /^xl\/worksheets\/_rels\/[^/]+\.rels$/
const attribute = /([\w:]{1,40})="([^"]*)"/g
const relationshipElement = /<(?:\w{1,20}:)?Relationship\s[^<>]*>/g
const sheetElement = /<(?:\w{1,20}:)?sheet\s[^<>]*>/g
const hyperlinkElement = /<(?:\w{1,20}:)?hyperlink\s[^<>]*>/g

/** The hyperlinks of a workbook in XLSX, by the names of its sheets; the reader of its cells has their words alone. */
export function readHyperlinks(bytes: Uint8Array): Map<string, SheetLinks> {
  const isNeeded = (name: string) =>
    name === workbookFile || name === toRelationships(workbookFile) || sheetRelationships.test(name)
  const files = unzipSync(bytes, { filter: ({ name }) => isNeeded(name) })
  const read = (name: string) => (files[name] ? strFromU8(files[name]) : '')
  const targets = toTargets(read(toRelationships(workbookFile)))
  const links = new Map<string, SheetLinks>()
  for (const sheet of findElements(read(workbookFile), sheetElement)) {
    const target = targets.get(sheet.get('r:id') ?? '') ?? ''
    const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const addresses = new Map(
      [...toTargets(read(toRelationships(file)))].filter(([, address]) => isWebAddress(address)),
    )
    // Large sheets are unpacked for this only if they have any.
    if (addresses.size > 0) links.set(sheet.get('name') ?? '', findLinks(bytes, file, addresses))
  }
  return links
}

function findLinks(bytes: Uint8Array, file: string, addresses: ReadonlyMap<string, string>): SheetLinks {
  const found = unzipSync(bytes, { filter: ({ name }) => name === file })[file]
  const text = found ? strFromU8(found) : ''
  const links = new Map<number, Map<number, string>>()
  for (const each of findElements(text, hyperlinkElement)) {
    const address = addresses.get(each.get('r:id') ?? '')
    const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})/.exec(each.get('ref') ?? '') ?? []
    if (address === undefined || letters === '') continue
    const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const rows = links.get(column) ?? new Map<number, string>()
    const part = each.get('location')
    links.set(column, rows.set(Number(row) - 1, part ? `${address}#${part}` : address))
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
