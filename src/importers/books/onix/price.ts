import type { BookFields } from '@/importers/books/record/book-record'
import { children, value, type Element } from './element'
import { isInForce, isOver } from './in-force'
import { isSold } from './supply'
import { isWorldwide } from './territory'
import type { MessageHeader } from './to-header'

/** Price types (list 58) of consumers, preferred first: recommended and fixed, with and without tax. */
const recommended = '02'
const consumerPrices = [recommended, '04', '01', '03', '42', '41']

/** Free of charge (list 57). */
const free = '01'
/** Price qualifiers (list 59) of everybody: unqualified, consumers; others are of libraries, members, subscribers. */
const everybody = ['00', '05', null]
/** Conditions (list 167) that ask for nothing; others are of rentals, or of those who buy something else as well. */
const noConditions = ['00', '01', '03', '07']
/** Roles of dates of a price (list 173). */
const priceDates = { element: 'PriceDate', role: 'PriceDateRole', from: ['14'], until: ['15'], period: '24' }

type Defaults = Pick<MessageHeader, 'currency' | 'priceType'>

type Price = Pick<BookFields, 'price' | 'currency'> & {
  /** The supply that has the price; null without one. */
  supply: Element | null
  /** The number of the other prices that differ from it. */
  others: number
  /** What is wrong with prices that cannot be read. */
  flaws: string[]
}

/**
 * The one price of a product that a book has, both members null if there is none, and what is left out: rather one for
 * everybody than one for libraries or on conditions, one of a supply that has the book than of another, one in force
 * today than one of a later day, one for the whole world than for a part of it, and one in the currency of the message
 * than in another; none whose last day is past.
 */
export function toPrice(product: Element, defaults: Defaults): Price {
  const given = children(product, 'ProductSupply').flatMap((markets) =>
    children(markets, 'SupplyDetail').flatMap((supply) =>
      toPrices(supply).map((price) => ({
        supply,
        isEverywhere: isWorldwide(price, markets),
        ...read(price, defaults),
      })),
    ),
  )
  const readable = given.filter(({ flaw }) => flaw === null)
  const valid = readable.filter(({ isPast }) => !isPast)
  const rank = ({ supply, type, currency, isForEverybody, isCurrent, isEverywhere }: (typeof given)[number]) => [
    Number(!isForEverybody),
    Number(!isSold(supply)),
    Number(!isCurrent),
    Number(!isEverywhere),
    Number(defaults.currency !== null && currency !== defaults.currency),
    consumerPrices.indexOf(type ?? ''),
  ]
  const [kept] = valid
    .filter(({ type }) => consumerPrices.includes(type ?? ''))
    .map((each) => ({ ...each, rank: rank(each).join(' ') }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)))
  const isKept = ({ amount, currency }: (typeof given)[number]) =>
    amount === kept?.amount && currency === kept?.currency
  return {
    price: kept?.amount ?? null,
    currency: kept?.currency ?? null,
    supply: kept?.supply ?? null,
    others: readable.filter((each) => !isKept(each) && (kept || !each.isPast)).length,
    flaws: [
      ...new Set(given.flatMap(({ flaw, isPast, amount }) => flaw ?? (kept || !isPast ? [] : toPastFlaw(amount)))),
    ],
  }
}

/** The prices of a supply; one that is free of charge as a whole has no other. */
function toPrices(supply: Element): Element[] {
  return value(supply, 'UnpricedItemType') === free ? [supply] : children(supply, 'Price')
}

function read(price: Element, defaults: Defaults) {
  const isFree = value(price, 'UnpricedItemType') === free
  // What is free of charge has no net price, whatever the message is of otherwise.
  const type = value(price, 'PriceType') ?? (isFree ? recommended : defaults.priceType)
  const amount = value(price, 'PriceAmount') ?? (isFree ? '0.00' : null)
  const currency = value(price, 'CurrencyCode') ?? defaults.currency
  return {
    ...{ type, amount, currency, flaw: toFlaw(amount ?? '', currency ?? '') },
    isForEverybody: everybody.includes(value(price, 'PriceQualifier')) && !isConditional(price),
    isCurrent: isInForce(price, priceDates),
    isPast: isOver(price, priceDates),
  }
}

/** True for a price of several copies, of a rental, or of those who buy something else as well. */
function isConditional(price: Element): boolean {
  const conditions = children(price, 'PriceCondition').map((each) => value(each, 'PriceConditionType') ?? '00')
  return (
    Number(value(price, 'MinimumOrderQuantity') ?? 1) > 1 || conditions.some((each) => !noConditions.includes(each))
  )
}

const toPastFlaw = (amount: string | null) => `price: ${amount} is left out; its last day is past (PriceDate).`

function toFlaw(amount: string, currency: string): string | null {
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(amount))
    return `price: ${amount.slice(0, 40) || 'one without an amount'} is left out; an amount is such as 9.99.`
  if (!/^[A-Z]{3}$/.test(currency))
    return `price: ${amount} is left out; its currency is ${currency.slice(0, 40) || 'not given'}, not a code such as EUR.`
  return null
}
