import type { Book } from '@/schemas/catalogue/book'
import { toCompactTime } from './compact-time'
import { tag, type Xml } from './xml'

/** Currencies of countries where prices are stated without tax. */
const withoutTax = ['USD', 'CAD']

/** Publisher, place, dates and publishing status. */
export function toPublishingDetail(book: Book, sender: string): Xml {
  return tag('PublishingDetail', [
    book.imprint === null ? null : tag('Imprint', [tag('ImprintName', book.imprint)]),
    tag('Publisher', [tag('PublishingRole', '01'), tag('PublisherName', book.publisher ?? sender)]),
    book.place === null ? null : tag('CityOfPublication', book.place),
    tag('PublishingStatus', book.status?.code ?? '00'), // unspecified
    toPublishingDate(book),
  ])
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
export function toSupply({ availability, price, publisher }: Book, sender: string): Xml | null {
  if (availability === null && price === null) return null
  return tag('ProductSupply', [
    tag('SupplyDetail', [
      tag('Supplier', [tag('SupplierRole', '01'), tag('SupplierName', publisher ?? sender)]), // publisher to retailers
      tag('ProductAvailability', availability?.code ?? '97'), // no recent update
      price === null
        ? tag('UnpricedItemType', '02') // to be announced
        : tag('Price', [
            tag('PriceType', withoutTax.includes(price.currency) ? '01' : '02'),
            tag('PriceAmount', price.amount),
            tag('CurrencyCode', price.currency),
          ]),
    ]),
  ])
}
