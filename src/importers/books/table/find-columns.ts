import { toProductForm } from '@/importers/books/record/product-forms'
import { toNameKey } from '@/importers/tables/columns'
import { findColumnRole, findField, isPriceName, type TableField } from './column-names'
import type { NameOrder } from './name-order'
import { findCurrency } from './prices'

/** A column of a table whose name says what it is of a book. */
export type BookColumn = {
  name: string
  field: TableField
  /** Of people. */
  role: string | null
  /** Of an ISBN: the product form (list 150) that its name tells. */
  form: string | null
  /** Of a price: the currency that its name tells. */
  currency: string | null
  /** The number in its name, as in “Author 2 last name”; empty where it has none. */
  ordinal: string
  /** Of people: the order of the names in it. */
  nameOrder: NameOrder
}

const nothing = { role: null, form: null, currency: null, nameOrder: null }

/** The columns of a table that say something of a book, by their names alone, in their order. */
export function findColumns(names: readonly string[]): BookColumn[] {
  const found = names.flatMap((name) => findColumn(name) ?? [])
  const keys = new Set(names.map(toHeadingKey))
  const isPrecise = found.some(({ name, field }) => field === 'date' && !vagueDates.test(toHeadingKey(name)))
  const hasTitle = found.some(({ field }) => field === 'title')
  const hasPublisher = found.some(({ field }) => field === 'publisher')
  // Of several prices the first counts: lists of German publishers have those of three countries.
  const ordered = [...found.filter(isGermanPrice), ...found.filter((each) => !isGermanPrice(each))]
  return ordered.filter(({ name, field }) => {
    if (field === 'titleAndSubtitle' && hasTitle) return false
    const key = toHeadingKey(name)
    // In Spanish and Portuguese it is the publisher or a person.
    if (key === 'editor' && !hasPublisher && (keys.has('título') || keys.has('titulo'))) return false
    return !isPrecise || !vagueDates.test(key)
  })
}

const isGermanPrice = ({ name, field }: BookColumn) => field === 'price' && / de?$/.test(toHeadingKey(name))

/** Dates of anything, where another column has that of the publication. */
const vagueDates = /^(?:date|datum|fecha)$/

function findColumn(name: string): BookColumn | null {
  const key = toHeadingKey(name)
  const ordinal = /(?<!\S)\d{1,2}(?!\S)/.exec(key)?.[0] ?? ''
  const isbn = findIsbn(key)
  if (isbn) return { ...nothing, name, field: 'isbn', form: isbn.form, ordinal: '' }
  const price = findPrice(key)
  if (price) return { ...nothing, name, field: 'price', currency: price.currency, ordinal: '' }
  const word = key
    .replace(/(?<!\S)\d{1,2}(?:st|nd|rd|th)?(?!\S)/, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  const part = findNamePart(word)
  if (part) return { ...nothing, name, ...part, ordinal }
  for (const each of [word, withoutEnding(word), word.replaceAll(/ s(?= |$)/g, '')]) {
    const role = findColumnRole(each)
    if (role !== undefined) return { ...nothing, name, field: 'people', role, ordinal }
    const field = findField(each)
    if (field !== undefined) return { ...nothing, name, field, ordinal }
  }
  return null
}

/** The name of a column without punctuation: `Author(s)` is `author s`, `Autor*in` is `autor in`. */
function toHeadingKey(name: string): string {
  return toNameKey(name.normalize('NFKC'))
    .replace(/[^\p{L}\p{M}\p{N}\p{Sc}]+/gu, ' ')
    .trim()
}

/** Without an ending that names several people, or people of any gender. */
function withoutEnding(key: string): string {
  return key.replace(/ (?:s|es|en|in|innen|a|as|e|rice|trice)$/, '')
}

const isbnWord = /(?<!\S)(?:isbn|isbn10|isbn13|ean|ean13|gtin|gtin13)(?!\S)/
const electronicIsbn = /(?<!\S)(?:eisbn|e isbn)(?!\S)/
/** Words beside those of a form that say nothing else than whose number it is. */
const isbnRest =
  /(?<!\S)(?:\d{1,2}|number|numbers|nr|no|nummer|book|code|print|printed|printausgabe|p|pisbn|buch|druck|gedruckt|libro|livre|papier|papel|cartaceo)(?!\S)/g

function findIsbn(key: string): { form: string | null } | null {
  const isElectronic = electronicIsbn.test(key)
  const spelled = key.replace(/(?<!\S)pisbn(?!\S)/, 'isbn').replace(/(?<!\S)e (?=(?:book|pub)(?!\S))/, 'e')
  if (!isElectronic && !isbnWord.test(spelled)) return null
  const rest = spelled.replace(electronicIsbn, '').replace(isbnWord, '').replace(isbnRest, '').trim()
  const form = rest === '' ? null : toProductForm(rest)
  // One of another book or of a set is none of the book.
  if (rest !== '' && form === null) return null
  return { form: form ?? (isElectronic ? 'EA' : null) }
}

const priceWords =
  /^(?:price|list price|retail price|rrp|srp|msrp|recommended retail price|cover price|preis|ladenpreis|verkaufspreis|vk|vk preis|buchpreis|prix|prix public|prix ttc|prix de vente|precio|pvp|precio de venta|prezzo|prezzo di copertina|prijs|cena|preço|pris|价格|定价|售价|價格|定價|售價|価格|定価|정가|가격|판매가|цена)?$/

/** `VK (D)`, `€ [A]`, `Preis CH`. */
const ofCountry = /^(?:(preis|ladenpreis|verkaufspreis|vk|vk preis|buchpreis|uvp) )?(d|de|a|at|ch)$/

function findPrice(key: string): { currency: string | null } | null {
  const { currency, rest } = findCurrency(key)
  const [, word, country] = ofCountry.exec(rest) ?? []
  if (country && (word || currency)) return { currency: currency ?? (country === 'ch' ? 'CHF' : 'EUR') }
  // A country alone may head its sales or its rights.
  const saysPrice = rest !== '' || (currency !== null && !/^(?:us|uk)$/.test(key))
  if ((!priceWords.test(rest) && !isPriceName(rest)) || !saysPrice) return null
  return { currency }
}

/** Words of columns with a part of the name of an author. */
const givenNames = 'first name|first names|firstname|given name|given names|forename|forenames|vorname|vornamen|prénom'
const familyNames = 'last name|lastname|surname|family name|nachname|familienname|nom de famille'
const nameParts = new Map<string, 'givenName' | 'familyName'>([
  ...givenNames.split('|').map((word) => [word, 'givenName'] as const),
  ...familyNames.split('|').map((word) => [word, 'familyName'] as const),
])
const ofAuthor = /^(?:author|autor|auteur|verfasser) | (?:author|autor|autorin|auteur)$/

function findNamePart(key: string): Pick<BookColumn, 'field' | 'role'> | null {
  const field = nameParts.get(key.replace(ofAuthor, ''))
  return field === undefined ? null : { field, role: 'author' }
}
