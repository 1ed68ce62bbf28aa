import { frameRecords, type RecordFrame } from '@/formats/shared/record-file'
import { escapeHtml } from '@/lib/escape-html'
import { toVisibleText } from '@/lib/visible-text'
import type { MarcField, MarcRecord } from './record'

const fieldEnd = '\u001e'
const recordEnd = '\u001d'
const subfieldStart = '\u001f'
const maxFieldBytes = 9999
const maxRecordBytes = 99_999
const encoder = new TextEncoder()

const root = '<collection xmlns="http://www.loc.gov/MARC21/slim">'

/** The frame of a MARCXML file around its records. */
export const marcXmlFrame: RecordFrame = {
  start: `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`,
  between: '\n',
  end: '\n</collection>\n',
}

/** Records as MARCXML. */
export function toMarcXml(records: readonly MarcRecord[]): string {
  return frameRecords(records.map(toMarcXmlRecord), marcXmlFrame)
}

export function toMarcXmlRecord({ leader, fields }: MarcRecord): string {
  const inside = [`<leader>${leader}</leader>`, ...fields.map(toFieldXml)]
  return `<record type="Bibliographic">${inside.join('')}</record>`
}

function toFieldXml(field: MarcField): string {
  const text = (value: string) => escapeHtml(toVisibleText(value))
  if ('text' in field) return `<controlfield tag="${field.tag}">${text(field.text)}</controlfield>`
  const [first = ' ', second = ' '] = field.indicators
  const subfields = field.subfields.map(([code, value]) => `<subfield code="${code}">${text(value)}</subfield>`)
  return `<datafield tag="${field.tag}" ind1="${first}" ind2="${second}">${subfields.join('')}</datafield>`
}

/** Records as MARC 21 in ISO 2709, in UTF-8. A field that is too long for the format is cut. */
export function toIso2709(records: readonly MarcRecord[]): Uint8Array {
  return Buffer.concat(records.map(toRecordBytes))
}

function toRecordBytes({ leader, fields }: MarcRecord): Uint8Array {
  let directory = ''
  const bodies: Uint8Array[] = []
  let length = 0
  for (const field of fields) {
    const bytes = toFieldBytes(field)
    // Directory entries of 12 characters, the leader, and two separators have to fit as well.
    if (length + bytes.length + directory.length + 12 + 26 > maxRecordBytes) break
    directory += `${field.tag}${String(bytes.length).padStart(4, '0')}${String(length).padStart(5, '0')}`
    bodies.push(bytes)
    length += bytes.length
  }
  const base = 24 + directory.length + 1
  const digits = (value: number) => String(value).padStart(5, '0')
  const head = `${digits(base + length + 1)}${leader.slice(5, 12)}${digits(base)}${leader.slice(17)}${directory}${fieldEnd}`
  return Buffer.concat([encoder.encode(head), ...bodies, encoder.encode(recordEnd)])
}

function toFieldBytes(field: MarcField): Uint8Array {
  const clean = (value: string) => toVisibleText(value).replace(/[\u001d-\u001f]/g, ' ')
  if ('text' in field) return encoder.encode(`${clean(field.text)}${fieldEnd}`)
  const subfields = field.subfields.map(([code, value]) => `${subfieldStart}${code}${clean(value)}`)
  const text = `${field.indicators}${subfields.join('')}`
  const bytes = encoder.encode(text)
  if (bytes.length < maxFieldBytes) return encoder.encode(`${text}${fieldEnd}`)
  // Without a partial character at the end.
  const cut = new TextDecoder().decode(bytes.subarray(0, maxFieldBytes - 1), { stream: true })
  return encoder.encode(`${cut}${fieldEnd}`)
}
