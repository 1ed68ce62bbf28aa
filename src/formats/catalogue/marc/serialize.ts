import { frameRecords, type RecordFrame } from '@/formats/shared/record-file'
import { escapeHtml } from '@/lib/text/escape-html'
import { toVisibleText } from '@/lib/text/visible-text'
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

/**
 * Records as MARC 21 in ISO 2709, in UTF-8. A field that is too long for the format is cut; of a record that is, the
 * last of its contents are left out first, and then those of its synopsis.
 */
export function toIso2709(records: readonly MarcRecord[]): Uint8Array {
  return Buffer.concat(records.map(toRecordBytes))
}

function toRecordBytes({ leader, fields }: MarcRecord): Uint8Array {
  let directory = ''
  const bodies: Uint8Array[] = []
  let length = 0
  for (const { tag, bytes } of selectFitting(fields)) {
    directory += `${tag}${String(bytes.length).padStart(4, '0')}${String(length).padStart(5, '0')}`
    bodies.push(bytes)
    length += bytes.length
  }
  const base = 24 + directory.length + 1
  const digits = (value: number) => String(value).padStart(5, '0')
  const head = `${digits(base + length + 1)}${leader.slice(5, 12)}${digits(base)}${leader.slice(17)}${directory}${fieldEnd}`
  return Buffer.concat([encoder.encode(head), ...bodies, encoder.encode(recordEnd)])
}

type FieldBytes = { tag: string; bytes: Uint8Array }

/** The fields that a record has room for, the most important first; all of them where it has enough. */
function selectFitting(fields: readonly MarcField[]): FieldBytes[] {
  const all = fields.map((field) => ({ tag: field.tag, bytes: toFieldBytes(field) }))
  const chosen = new Set<FieldBytes>()
  const cut = new Set<string>()
  // Directory entries of 12 characters, the leader, and two separators have to fit as well.
  let room = maxRecordBytes - 26
  for (const field of all.toSorted((a, b) => toRank(a.tag) - toRank(b.tag))) {
    const size = field.bytes.length + 12
    // A list that is cut has no gaps.
    if (size > room || cut.has(field.tag)) cut.add(field.tag)
    else {
      chosen.add(field)
      room -= size
    }
  }
  return all.filter((field) => chosen.has(field))
}

/** Numbers, names, titles, publication, subjects and the address come first, contents and synopsis last. */
function toRank(tag: string): number {
  if (tag === '505') return 3
  if (tag === '520') return 2
  return /^(?:00|020|[1267]|856)/.test(tag) ? 0 : 1
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
