import type { Book } from '@/schemas/catalogue/book'
import { toNamedPublisher, toPublisherName } from '@/formats/catalogue/publisher-name'
import { toCompactTime } from './compact-time'
import { currencyCodes } from './standard-codes'
import { tag, tagIf, type Xml } from './xml'

/** Currencies of countries where prices are stated without tax. */
const withoutTax = ['USD', 'CAD']

/** Publisher, place, dates and publishing status. */
export function toPublishingDetail(book: Book, sender: string): Xml {
  return tag('PublishingDetail', [
    tagIf('Imprint', [tagIf('ImprintName', book.imprint)]),
    toPublisher(book, sender),
    tagIf('CityOfPublication', book.place),
    tag('PublishingStatus', book.status?.code ?? '00'), // unspecified
    toPublishingDate(book),
  ])
}

/** Of a book that names an imprint alone the standard needs no other publisher; one that names neither is the sender’s. */
function toPublisher({ publisher, imprint }: Book, sender: string): Xml | null {
  const name = toNamedPublisher({ publisher, imprint: null })
  if (name === null && toNamedPublisher({ publisher, imprint }) !== null) return null
  return tag('Publisher', [tag('PublishingRole', '01'), tag('PublisherName', name ?? sender)])
}

/** Date formats (list 55): 00 a day, 01 a month, 05 a year, 14 a time. */
function toPublishingDate({ published_at: time, publication_date: date }: Book): Xml | null {
  if (time === null || date === null) return null
  const isTime = date.length === 10 && !/T00:00:00(?:\.000)?Z$/.test(time)
  const format = isTime ? '14' : date.length === 4 ? '05' : date.length === 7 ? '01' : '00'
  const text = isTime ? toCompactTime(time) : date.replaceAll('-', '')
  return tag('PublishingDate', [tag('PublishingDateRole', '01'), tag('Date', text, { dateformat: format })])
}

/** Availability and price; null if neither is known. */
export function toSupply(book: Book, sender: string): Xml | null {
  const { availability, price } = book
  if (availability === null && price === null) return null
  return tag('ProductSupply', [
    tag('SupplyDetail', [
      tag('Supplier', [tag('SupplierRole', '01'), tag('SupplierName', toPublisherName(book, sender))]), // publisher to retailers
      tag('ProductAvailability', availability?.code ?? '97'), // no recent update
      price !== null && currencyCodes.has(price.currency) ? toPrice(price) : tag('UnpricedItemType', '02'), // to be announced
    ]),
  ])
}

/** The schema has no amount of zero: such a price is free of charge (list 57), in its currency. */
function toPrice({ amount, currency }: NonNullable<Book['price']>): Xml {
  return tag('Price', [
    tag('PriceType', withoutTax.includes(currency) ? '01' : '02'),
    Number(amount) === 0 ? tag('UnpricedItemType', '01') : tag('PriceAmount', amount),
    tag('CurrencyCode', currency),
  ])
}
