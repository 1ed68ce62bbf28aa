import { quote } from '@/lib/text/quote'

/** Currencies by the words and signs that mean one alone; a dollar, a yen sign or a crown may mean several. */
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
  r$: 'BRL',
  hk$: 'HKD',
  nt$: 'TWD',
  人民币: 'CNY',
  人民幣: 'CNY',
  rmb: 'CNY',
  円: 'JPY',
  원: 'KRW',
  '₩': 'KRW',
  '₽': 'RUB',
  руб: 'RUB',
  '₴': 'UAH',
  '₪': 'ILS',
  '₺': 'TRY',
  tl: 'TRY',
  ft: 'HUF',
  lei: 'RON',
  лв: 'BGN',
  грн: 'UAH',
}
/** The currencies that a sign may mean. */
const shared: Readonly<Record<string, string>> = {
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP BRL',
  '¥': 'JPY CNY',
  元: 'CNY TWD HKD',
  kr: 'SEK NOK DKK ISK',
}
const ofCode =
  /(?<!\p{L})(?:EUR|USD|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|UAH|RUB|BRL|MXN|ARS|CLP|COP|INR|JPY|CNY|KRW|TWD|HKD|SGD|MYR|THB|ZAR|ILS|AED|SAR|EGP|NGN|KES)(?!\p{L})/iu
const ofSign =
  /us ?\$|ca\$|hk\$|nt\$|a\$|r\$|[€£₹円원₩₽₴₪₺]|人民[币幣]|(?<!\p{L})(?:euros?|zł|kč|sfr|rmb|руб\.?|tl|ft|lei|лв\.?|грн\.?)(?!\p{L})/iu
/** Signs of several currencies, beside a price in one of them. */
const ofSeveral = /[$¥元]|(?<!\p{L})kr\.?(?!\p{L})/giu
/** Currencies whose prices have no decimals, so that a separator is of thousands. */
const withoutDecimals = /^(?:JPY|KRW|CLP|ISK)$/
/** Words of headings alone: `US price`, `UK RRP`. */
const ofHeading = /(?<!\S)(?:us|uk)(?!\S)/

/** The currency in the name of a column, and the name without it or a sign of several. */
export function findCurrency(key: string): { currency: string | null; rest: string } {
  const found = (ofCode.exec(key) ?? ofSign.exec(key) ?? ofHeading.exec(key))?.[0]
  const rest = (found === undefined ? key : key.replace(found, ' '))
    .replace(ofSeveral, ' ')
    .replace(/(?<!\S)(?:in|en)(?!\S)/, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return { currency: found === undefined ? null : toCurrency(found), rest }
}

type Price = { price: string; currency: string }

/**
 * The price in a cell, such as `24,90 €`, `EUR 24.90` or `1.234,50`, in the currency of the cell, else in the given one;
 * a note where it is none.
 */
export function parsePrice(stated: string, given: string | null): { price: Price | null; note: string | null } {
  // Signs and digits in full width, as Chinese and Japanese tables have them.
  const cell = stated.normalize('NFKC')
  const sign = (ofCode.exec(cell) ?? ofSign.exec(cell))?.[0]
  const currency = sign === undefined ? given : toCurrency(sign)
  const plain = (sign === undefined ? cell : cell.replace(sign, ' ')).replace(ofSeveral, ' ')
  const amount = withoutDecimals.test(currency ?? '') ? (toWholeAmount(plain) ?? toAmount(plain)) : toAmount(plain)
  if (amount === null)
    return { price: null, note: `price: ${quote(stated)} is left out; an amount is such as 9.99 or 9,99.` }
  if (currency === null) {
    const note = `price: ${quote(stated)} is left out; its currency is not given: add a column “Currency”, or write EUR 9.99.`
    return { price: null, note }
  }
  const contradicting = (cell.match(ofSeveral) ?? [])
    .map((each) => each.toLowerCase().replace('.', ''))
    .find((each) => !shared[each]!.includes(currency))
  if (contradicting !== undefined)
    return { price: null, note: `price: ${quote(stated)} is left out; its sign is none of ${currency}.` }
  return { price: { price: amount, currency }, note: null }
}

function toCurrency(sign: string): string {
  return signs[sign.toLowerCase().replace('.', '')] ?? sign.toUpperCase()
}

/** An amount of thousands; null for any other. */
function toWholeAmount(text: string): string | null {
  const plain = text.trim()
  return /^\d{1,3}(?:[.,]\d{3}){1,2}$/.test(plain) ? `${plain.replace(/[.,]/g, '')}.00` : null
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
