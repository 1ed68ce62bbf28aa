import type { MarcRecord } from '@/formats/catalogue/marc/record'
import { text, type DataField } from './fields'

/** Fields of text in another script, each linked to the romanized one. */
const linked = '880'
/** A letter of a script that is romanized; marks of romanization, as for ayn, are letters of no script. */
const letter = /(?![\p{Script=Latin}\p{Script=Common}])\p{L}/u
/** Fields of titles, names and texts; those of numbers and subjects, and links to other records, stay as they are. */
const titled = /^(?:[1245]|7[0-5]|8[0134])/
/** Relators, authority numbers, ISSNs and numbers of volumes, which are often in the romanized field alone. */
const shared = ['e', '4', '0', '1', 'x', 'v']
/** The date of publication (260, 264), too. */
const dated = [...shared, 'c']

/**
 * A record with its titles, names and texts as they stand in the book, where it has them romanized, too: the fields change
 * places. Not where its title is in Latin letters alone: a translation has the name of its author so as well.
 */
export function toOriginalScript(record: MarcRecord): MarcRecord {
  const links = new Map<string, DataField>()
  for (const field of record.fields) {
    if (field.tag !== linked || !('subfields' in field)) continue
    const link = toLink(field)
    if (link !== null && !link.endsWith('-00') && field.subfields.some(([, given]) => letter.test(given)))
      links.set(link, field)
  }
  if (links.size === 0 || !isInOriginalScript(record, links)) return record
  const romanized = new Map<DataField, DataField>()
  const fields = record.fields.map((field) => {
    if (!('subfields' in field) || !titled.test(field.tag)) return field
    const original = links.get(`${field.tag}${toLink(field)?.slice(3) ?? ''}`)
    if (!original || romanized.has(original)) return field
    romanized.set(original, { ...field, tag: linked })
    const codes = new Set(original.subfields.map(([code]) => code))
    const missing = field.tag.startsWith('26') ? dated : shared
    const rest = field.subfields.filter(([code]) => missing.includes(code) && !codes.has(code))
    return { ...original, tag: field.tag, subfields: [...original.subfields, ...rest] }
  })
  return { ...record, fields: fields.map((field) => ('subfields' in field && romanized.get(field)) || field) }
}

function isInOriginalScript({ fields }: MarcRecord, links: ReadonlyMap<string, DataField>): boolean {
  const title = fields.find((field): field is DataField => 'subfields' in field && field.tag === '245')
  const isWritten = title?.subfields.some(([code, given]) => code !== '6' && letter.test(given)) ?? false
  return isWritten || [...links.keys()].some((link) => link.startsWith('245-'))
}

/** The tag and number of the field that another is linked to: `880-01`, `245-01`. */
function toLink(field: DataField): string | null {
  return /^\d{3}-\d{2}/.exec(text(field, '6') ?? '')?.[0] ?? null
}
