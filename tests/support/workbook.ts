import { strToU8, zipSync } from 'fflate'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The types of relationships in a workbook. */
export const relationshipTypes = { worksheet: `${office}/worksheet`, hyperlink: `${office}/hyperlink` }

/** A list of relationships. */
export const toRelationships = (...items: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`

type Options = { name?: string; relationships?: string }

/** A workbook in XLSX with one sheet, whose elements are given, as Excel writes it. */
export function toWorkbook(elements: string, { name = 'Sheet', relationships }: Options = {}): Uint8Array {
  const sheet = `<Relationship Id="rId1" Type="${relationshipTypes.worksheet}" Target="worksheets/sheet1.xml"/>`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': toRelationships(sheet),
    'xl/worksheets/sheet1.xml': `<worksheet ${main} xmlns:r="${office}">${elements}</worksheet>`,
    ...(relationships && { 'xl/worksheets/_rels/sheet1.xml.rels': relationships }),
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>${xml}`)])),
  )
}
