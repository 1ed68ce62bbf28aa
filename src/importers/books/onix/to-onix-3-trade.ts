import { lookUp } from '@/lib/look-up'
import { children, element, value, values, type Element } from './element'

/** Forms of 2.1 (list 7) that have another code in 3.0 (list 150). */
const forms: Readonly<Record<string, string>> = {
  DD: 'DI', // DVD
  DG: 'EA', // electronic book text
  DH: 'EC', // online resource
  DN: 'EC', // distributed electronic file
  DO: 'LB', // licence key
}

/** Availabilities of early releases of 2.1 (list 54) by list 65; others say less than a code there. */
const availabilities: Readonly<Record<string, string>> = {
  AB: '01', // cancelled
  AD: '44', // apply direct
  CS: '99', // contact the supplier
  EX: '43', // no longer supplied
  IP: '20', // available
  MD: '23', // made on demand
  NP: '10', // not yet published
  NY: '11', // awaiting stock
  OF: '42', // other format available
  OI: '31', // out of stock indefinitely
  OP: '51', // out of print
  OR: '41', // replaced by a new edition
  PP: '09', // postponed indefinitely
  RM: '47', // remaindered
  RP: '32', // reprinting
  RU: '32', // reprinting, undated
  TO: '22', // to order
  TP: '30', // temporarily out of stock, the publisher cannot supply
  TU: '30', // temporarily unavailable
  UR: '33', // awaiting reissue
  WS: '46', // withdrawn from sale
}

/** The form of a product by list 150. */
export function toProductForm(form: string): string {
  return lookUp(forms, form) ?? form
}

/** A contributor with the identifiers of 3.0. */
export function toContributor(contributor: Element): Element {
  const identifiers = children(contributor, 'PersonNameIdentifier').map((each) =>
    element('NameIdentifier', [
      element('NameIDType', value(each, 'PersonNameIDType') ?? ''),
      ...children(each, 'IDTypeName', 'IDValue'),
    ]),
  )
  return identifiers.length === 0 ? contributor : element('Contributor', [...contributor.content, ...identifiers])
}

/** Availability and price of a 2.1 record. */
export function toSupplyDetail(supply: Element): Element {
  const availability = lookUp(availabilities, value(supply, 'AvailabilityCode') ?? '')
  return element('SupplyDetail', [
    ...children(supply, 'ProductAvailability', 'UnpricedItemType'),
    availability ? element('ProductAvailability', availability) : null,
    ...children(supply, 'Price').map((price) =>
      element('Price', [
        ...values(price, 'PriceTypeCode').map((type) => element('PriceType', type)),
        ...children(price, 'PriceQualifier', 'MinimumOrderQuantity', 'PriceAmount', 'CurrencyCode'),
        toTerritory(price),
        ...values(price, 'PriceEffectiveFrom').map((date) => toPriceDate('14', date)),
        ...values(price, 'PriceEffectiveUntil').map((date) => toPriceDate('15', date)),
      ]),
    ),
  ])
}

/** Where a price is asked; null where it does not say. */
function toTerritory(price: Element): Element | null {
  const parts = [
    ...values(price, 'CountryCode').map((codes) => element('CountriesIncluded', codes)),
    ...values(price, 'Territory').map((codes) => element('RegionsIncluded', codes)),
    ...values(price, 'CountryExcluded').map((codes) => element('CountriesExcluded', codes)),
    ...values(price, 'TerritoryExcluded').map((codes) => element('RegionsExcluded', codes)),
  ]
  return parts.length > 0 ? element('Territory', parts) : null
}

function toPriceDate(role: string, date: string): Element {
  return element('PriceDate', [element('PriceDateRole', role), element('Date', date)])
}

/** A related product with the code of its relation where 3.0 has it. */
export function toRelatedProduct(related: Element): Element {
  return element('RelatedProduct', [
    ...values(related, 'RelationCode').map((code) => element('ProductRelationCode', code)),
    ...children(related, 'ProductIdentifier'),
  ])
}
