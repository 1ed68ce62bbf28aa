import type { BookFields } from '@/importers/books/record/book-record'
import { lookUp } from '@/lib/look-up'

/** Schemes (list 27) by the labels that the Deutsche Nationalbibliothek puts before terms that publishers gave it. */
const schemes: Readonly<Record<string, string>> = {
  'BISAC Subject Heading': '10',
  Thema: '93',
  'VLB-WN': '26',
}
/** Labels of what is said of the product, not of its subject: `(Produktform)Hardback`, `(Zielgruppe)Allgemein`. */
const aboutProduct = ['Produktform', 'Produktrabattgruppe', 'Zielgruppe', 'Altersempfehlung', 'Lesealter', 'Einbandart']
const labelled = /^\((?<label>[^()]{1,40})\)(?<term>.+)$/

/** True for an uncontrolled term (653) that is no subject by itself. */
export function isAboutProduct(term: string): boolean {
  const label = labelled.exec(term)?.groups?.label
  return (
    label !== undefined && (Object.hasOwn(schemes, label) || aboutProduct.includes(label) || label.startsWith('VLB-'))
  )
}

/** A code of these schemes, as opposed to words. */
const code = /^(?<code>[A-Z\d]{1,9})(?: ?:|$)/

/** The code in a term such as `(VLB-WN)9785: Nonbooks`; null where it has none. */
export function toTradeCode(term: string): BookFields['subjectCodes'][number] | null {
  const { label = '', term: rest = '' } = labelled.exec(term)?.groups ?? {}
  const given = code.exec(rest.trim())?.groups?.code
  const scheme = lookUp(schemes, label)
  return scheme && given ? { scheme, schemeName: null, code: given, heading: null, isMain: false } : null
}
