import { quote } from '@/lib/quote'

/** Currencies by the words and signs that mean one alone; a dollar or a yen sign may mean several. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  us$: 'USD',
  'us $': 'USD',
  us: 'USD',
  uk: 'GBP',
  ca$: 'CAD',
  a$: 'AUD',
  zł: 'PLN',
  kč: 'CZK',
  '₹': 'INR',
  sfr: 'CHF',
}
/** The currencies that a sign may mean. */
const shared: Readonly<Record<string, string>> = {
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP BRL',
  '¥': 'JPY CNY',
}
const ofCode =
  /(?<!\p{L})(?:EUR|USD|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|UAH|RUB|BRL|MXN|ARS|CLP|COP|INR|JPY|CNY|KRW|TWD|HKD|SGD|MYR|THB|ZAR|ILS|AED|SAR|EGP|NGN|KES)(?!\p{L})/iu
const ofSign = /us ?\$|ca\$|a\$|[€£₹]|(?<!\p{L})(?:euros?|zł|kč|sfr)(?!\p{L})/iu
/** Words of headings alone: `US price`, `UK RRP`. */
const ofHeading = /(?<!\S)(?:us|uk)(?!\S)/

/** The currency in the name of a column, and the name without it. */
export function findCurrency(key: string): { currency: string | null; rest: string } {
  const found = (ofCode.exec(key) ?? ofSign.exec(key) ?? ofHeading.exec(key))?.[0]
  if (found === undefined) return { currency: null, rest: key }
  const rest = key
    .replace(found, ' ')
    .replace(/(?<!\S)(?:in|en)(?!\S)/, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return { currency: signs[found] ?? found.toUpperCase(), rest }
}

type Price = { price: string; currency: string }

/**
 * The price in a cell, such as `24,90 €`, `EUR 24.90` or `1.234,50`, in the currency of the cell, else in the given one;
 * a note where it is none.
 */
export function parsePrice(cell: string, given: string | null): { price: Price | null; note: string | null } {
  const sign = (ofCode.exec(cell) ?? ofSign.exec(cell))?.[0]
  const currency = sign === undefined ? given : (signs[sign.toLowerCase()] ?? sign.toUpperCase())
  const amount = toAmount((sign === undefined ? cell : cell.replace(sign, ' ')).replace(/[$¥]/, ' '))
  if (amount === null)
    return { price: null, note: `price: ${quote(cell)} is left out; an amount is such as 9.99 or 9,99.` }
  if (currency === null) {
    const note = `price: ${quote(cell)} is left out; its currency is not given: add a column “Currency”, or write EUR 9.99.`
    return { price: null, note }
  }
  const contradicting = Object.keys(shared).find((each) => cell.includes(each) && !shared[each]!.includes(currency))
  if (contradicting !== undefined)
    return { price: null, note: `price: ${quote(cell)} is left out; its sign is none of ${currency}.` }
  return { price: { price: amount, currency }, note: null }
}

/** An amount with a point before its decimals; null where it is none, or a separator may be of decimals or thousands. */
function toAmount(text: string): string | null {
  // What spreadsheets of Switzerland and France write between thousands, and a dash for no cents.
  const plain = text
    .trim()
    .replace(/[,.][-–—]{1,2}$/, '')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (/^\d{1,9}$/.test(plain)) return `${plain}.00`
  const [, whole = '', decimals = ''] =
    /^(\d{1,9})[.,](\d{1,2})$/.exec(plain) ?? /^(\d{1,3}(?:[.,]\d{3}){1,2})[.,](\d{2})$/.exec(plain) ?? []
  if (whole !== '') return isConsistent(plain) ? `${whole.replace(/[.,]/g, '')}.${decimals.padEnd(2, '0')}` : null
  // Spreadsheets have numbers that no decimal fraction is equal to.
  return /^\d{1,9}\.\d{5,20}$/.test(plain) ? Number(plain).toFixed(2) : null
}

/** True where the separator of the decimals is none of the thousands. */
function isConsistent(amount: string): boolean {
  const separators = amount.match(/[.,]/g) ?? []
  return separators.length < 2 || !separators.slice(0, -1).includes(separators.at(-1) ?? '')
}
