import { identifierTypes } from '@/formats/catalogue/onix/code-names'
import type { MarcRecord } from '@/formats/catalogue/marc/record'
import { bareFormat } from '@/importers/books/record/bare-format'
import type { BookFields } from '@/importers/books/record/book-record'
import { unique } from '@/importers/books/record/lists'
import { toIsbn13, toIsbnDigits } from '@/lib/identifiers/isbn'
import type { StoredFormat } from '@/schemas/catalogue/trade-record'
import { control, fields, firstIndicator, text, texts, type DataField } from './fields'
import { toProductForm } from '@/importers/books/record/product-forms'
import { toDoiName } from '@/lib/identifiers/doi'
import { lookUp } from '@/lib/look-up'

/** An ISBN of one volume or of a set is not that of a format. */
const isOfPart = /\b(?:set|v\.|vol|volume|bd\.|band|t\.|tome|pt\.|part|teil)(?=\W|\d|$)/i
const priceText = /^(?<price>\d{1,9}(?:\.\d{1,4}|,\d\d)?) (?<currency>[A-Z]{3})$/
/** A binding, prices and their countries: `Broschur : EUR 29.90 (DE), EUR 30.80 (AT)`. The first is the book's. */
const listedPrices =
  /^(?:(?<binding>[^:]{1,60}) : )?(?<currency>[A-Z]{3}) (?<price>\d{1,9}(?:\.\d{1,4}|,\d\d)?)(?: \([A-Z]{2}\))?(?:, (?<others>.+))?$/

type Identifier = BookFields['identifiers'][number]

export type Numbers = {
  isbn: string | null
  /** The first number of field 020 as written, where none is an ISBN. */
  invalidIsbn: string | null
  productForm: string | null
  price: { price: string; currency: string } | null
  formats: StoredFormat[]
  /** Terms of availability (020 $c) that are neither the price of the book nor that of a format, as written. */
  otherTerms: string[]
}

/** The ISBN of the book and those of its other formats, from 020 and 776. The record's own form has its first ISBN. */
export function toNumbers(record: MarcRecord): Numbers {
  const given = fields(record, '020').flatMap(toIsbnWithForm)
  const own = given.filter(({ isbn, qualifier }) => isbn !== null && !isOfPart.test(qualifier ?? ''))
  const form = toFormOfRecord(record)
  // A record of an e-book lists the printed book's numbers beside its own.
  const main = own.find((each) => form !== null && each.form?.[0] === form[0]) ?? own[0]
  const others = [...own, ...fields(record, '776').flatMap(toLinkedIsbns)]
  const distinct = new Map<string, StoredFormat>()
  for (const { isbn, form: otherForm, price } of others) {
    if (isbn === null || isbn === main?.isbn || distinct.has(isbn)) continue
    distinct.set(isbn, {
      ...bareFormat,
      isbn,
      form: otherForm,
      price: price?.price ?? null,
      currency: price?.currency ?? null,
    })
  }
  const isbn = main?.isbn ?? null
  const prices = [main?.price ?? null, ...distinct.values()]
    .filter((each) => each !== null)
    .map(({ price, currency }) => `${price} ${currency}`)
  const terms = fields(record, '020').flatMap((field) => texts(field, 'c').flatMap(toSingleTerms))
  return {
    isbn,
    invalidIsbn: isbn === null ? (given.find((each) => each.isbn === null)?.written ?? null) : null,
    productForm: main?.form ?? form,
    price: main?.price ?? null,
    formats: [...distinct.values()],
    otherTerms: [...new Set(terms)].filter((each) => !prices.includes(each)),
  }
}

/** Field 020, whose qualifier is in a subfield of its own or, in older records, in brackets after the number. */
function toIsbnWithForm(field: DataField) {
  const given = text(field, 'a')
  if (given === null) return []
  const [written = '', ...rest] = given.split(/[(:]/).map((part) => part.trim())
  const qualifier = [...rest, ...texts(field, 'q')].join(' ').replace(/[():]/g, ' ').replace(/ +/g, ' ').trim() || null
  const { price, currency, binding } = readTerms(text(field, 'c') ?? '')
  return [
    {
      written,
      isbn: toIsbn13(toIsbnDigits(written)),
      qualifier,
      form: toProductForm(qualifier) ?? toProductForm(binding ?? null),
      price: price && currency ? { price, currency } : null,
    },
  ]
}

/** What field 020 says of the price; nothing where it is written otherwise. */
function readTerms(terms: string): Record<string, string | undefined> {
  const { price, ...others } = (priceText.exec(terms) ?? listedPrices.exec(terms))?.groups ?? {}
  return { price: price?.replace(',', '.'), ...others }
}

/** The price that is read from terms, and what is left of them; the terms as they stand where none is. */
function toSingleTerms(terms: string): string[] {
  const { price, currency, others } = readTerms(terms)
  return price && currency ? [`${price} ${currency}`, ...(others ? [others] : [])] : [terms]
}

/** Field 776: the same work in another form. */
function toLinkedIsbns(field: DataField) {
  const described = texts(field, 'i', 'c', 'h', 'n').join(' ')
  return texts(field, 'z').map((written) => ({
    isbn: toIsbn13(toIsbnDigits(written)),
    form: toProductForm(described),
    price: null,
  }))
}

/** The form that the record as a whole tells: by its leader, and by the codes of 008 and 007. */
function toFormOfRecord(record: MarcRecord): string | null {
  if (record.leader[6] === 'i') return 'AA'
  const isElectronic = 'os'.includes(control(record, '008')[23] || '|') || control(record, '007').startsWith('cr')
  return isElectronic ? 'EA' : null
}

/** Sources of field 024 by the type of the identifier (list 5). */
const sources: Readonly<Record<string, string>> = { doi: '06', urn: '22', ark: '35' }
/** The same by the first indicator: UPC, ISMN, EAN. */
const indicators: Readonly<Record<string, string>> = { '1': '04', '2': '25', '3': '03' }

/** The identifiers of a record beside its ISBNs; system numbers of exports of ours are proprietary ones. */
export function toIdentifiers(record: MarcRecord, isOwn: boolean): BookFields['identifiers'] {
  const found = [
    ...fields(record, '010').flatMap((field) => toIdentifier('13', text(field, 'a'))),
    ...fields(record, '017').flatMap((field) => toIdentifier('17', text(field, 'a'))),
    ...fields(record, '024').flatMap(toStandardNumber),
    ...fields(record, '035').flatMap((field) => toSystemNumber(field, isOwn)),
    ...fields(record, '856').flatMap(toLinkedDoi),
  ]
  return unique(found)
}

function toIdentifier(type: string, value: string | null, name: string | null = null): Identifier[] {
  return value === null ? [] : [{ type, name, value }]
}

function toStandardNumber(field: DataField): Identifier[] {
  const value = text(field, 'a')
  if (value === null) return []
  const type =
    firstIndicator(field) === '7' ? lookUp(sources, text(field, '2') ?? '') : indicators[firstIndicator(field)]
  if (type === undefined || (type === '03' && toIsbn13(toIsbnDigits(value)) !== null)) return []
  return toIdentifier(type, type === '06' ? toDoiName(value) : value)
}

function toSystemNumber(field: DataField, isOwn: boolean): Identifier[] {
  const [, name, number] = /^\(([^)]{1,60})\)(.+)$/.exec(text(field, 'a') ?? '') ?? []
  if (name === undefined || number === undefined) return []
  if (name === 'OCoLC') return toIdentifier('23', isOwn ? number : number.replace(/^(?:ocm|ocn|on)?0*/, ''))
  return isOwn ? toIdentifier('01', number, name === identifierTypes['01'] ? null : name) : []
}

function toLinkedDoi(field: DataField): Identifier[] {
  return texts(field, 'u').flatMap((url) =>
    /^https?:\/\/(?:dx\.)?doi\.org\/10\./i.test(url) ? toIdentifier('06', toDoiName(url)) : [],
  )
}
