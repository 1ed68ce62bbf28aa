import type { MarcRecord } from '@/formats/catalogue/marc/record'
import { plain, text, texts } from './fields'
import { toStatements } from './publication'
import { isAboutProduct, toTradeCode } from './trade-terms'

/** Tags that are read, with those that say how the record was made or repeat what another field says. */
const read = new Set([
  ...['001', '003', '005', '007', '008', '010', '017', '020', '024', '035', '040', '041', '042', '046', '050', '060'],
  ...['072', '080', '082', '083', '084', '090', '100', '110', '111', '245', '250', '260', '264', '300', '306', '336'],
  ...['337', '338', '440', '490', '505', '520', '540', '586', '600', '610', '611', '630', '647', '648', '650', '651'],
  ...['653', '655', '700', '710', '711', '776', '830', '856'],
])

/** Names the fields of a record that are not kept, and entries for other works among those that are. */
export function countUnread(record: MarcRecord, add: (name: string) => void): void {
  addFurther(record, add)
  for (const field of record.fields) {
    if (!read.has(field.tag)) add(`field ${field.tag}`)
    else if ('subfields' in field && /^[17]/.test(field.tag) && field.subfields.some(([code]) => code === 't'))
      add(`field ${field.tag} with a title`)
    else if ('subfields' in field && field.tag === '856' && field.indicators[1] !== '2') add('field 856')
    else if ('subfields' in field && field.tag === '653')
      for (const term of texts(field, 'a'))
        if (isAboutProduct(term) && toTradeCode(term) === null) add(`field 653 ${term.slice(0, term.indexOf(')') + 1)}`)
  }
}

/** Places and publishers that differ from the first, which a book does not have. */
function addFurther(record: MarcRecord, add: (name: string) => void): void {
  const { field: first, further } = toStatements(record)
  for (const field of first ? [first, ...further] : [])
    for (const code of ['a', 'b']) {
      const kept = plain(record, text(first, code))
      for (const given of texts(field, code)) if (plain(record, given) !== kept) add(`field ${field.tag} $${code}`)
    }
}
