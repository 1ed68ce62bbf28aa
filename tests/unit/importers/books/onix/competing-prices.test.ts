import { expect, it } from 'vitest'

import { message, readRecords } from '../../../../support/onix-records'

type Price = { type?: string; currency: string; territory?: string }

const included = (countries: string) => `<Territory><CountriesIncluded>${countries}</CountriesIncluded></Territory>`
const world = '<Territory><RegionsIncluded>WORLD</RegionsIncluded></Territory>'
const rest = '<Territory><RegionsIncluded>WORLD</RegionsIncluded><CountriesExcluded>GB</CountriesExcluded></Territory>'
const supply = (prices: Price[], market = '') =>
  `<ProductSupply>${market}<SupplyDetail>${prices
    .map(
      ({ type = '02', currency, territory = '' }) =>
        `<Price><PriceType>${type}</PriceType><PriceAmount>9.00</PriceAmount><CurrencyCode>${currency}</CurrencyCode>${territory}</Price>`,
    )
    .join('')}</SupplyDetail></ProductSupply>`
const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
const priced = async (inside: string, header = '') => {
  const [record] = await readRecords(message(head + inside, `<ONIXMessage release="3.0"><Header>${header}</Header>`))
  return record!.fields.currency
}

it.each([
  [
    'the whole world',
    [
      { currency: 'AUD', territory: included('AU NZ') },
      { currency: 'GBP', territory: world },
    ],
    'GBP',
  ],
  [
    'the world without an empty list of exceptions',
    [
      { currency: 'AUD', territory: included('AU NZ') },
      { currency: 'GBP', territory: world.replace('</Territory>', '<CountriesExcluded/></Territory>') },
    ],
    'GBP',
  ],
  [
    'no territory',
    [
      { currency: 'AUD', territory: included('AU') },
      { currency: 'GBP', type: '01' },
    ],
    'GBP',
  ],
  [
    'the first of several parts of the world',
    [
      { currency: 'GBP', territory: included('GB') },
      { currency: 'USD', territory: rest },
    ],
    'GBP',
  ],
] as const)('a price of %s is that of a book', async (_, prices, currency) => {
  expect(await priced(supply([...prices]))).toBe(currency)
})

it('a price of the market of its supply is that of a part of the world', async () => {
  const market = (territory: string) => `<Market>${territory}</Market>`
  const supplies = [
    supply([{ currency: 'AUD' }], market(included('AU'))),
    supply([{ currency: 'GBP', type: '01' }], market(world)),
  ]
  expect(await priced(supplies.join(''))).toBe('GBP')
})

it('a price in the currency of the message is before others of the same territory, whatever their types', async () => {
  const prices = supply([
    { currency: 'EUR', territory: included('IE') },
    { currency: 'GBP', type: '01', territory: included('GB') },
  ])
  expect(await priced(prices)).toBe('EUR')
  expect(await priced(prices, '<DefaultCurrencyCode>GBP</DefaultCurrencyCode>')).toBe('GBP')
})

it('a price of ONIX 2.1 has its countries', async () => {
  const price = (currency: string, where: string) =>
    `<Price><PriceTypeCode>02</PriceTypeCode><PriceAmount>9.00</PriceAmount><CurrencyCode>${currency}</CurrencyCode>${where}</Price>`
  const of = (...prices: string[]) => priced(`<SupplyDetail>${prices.join('')}</SupplyDetail>`)
  expect(await of(price('AUD', '<CountryCode>AU</CountryCode>'), price('GBP', ''))).toBe('GBP')
  expect(
    await of(
      price('USD', '<Territory>WORLD</Territory><CountryExcluded>GB</CountryExcluded>'),
      price('GBP', '<Territory>WORLD</Territory>'),
    ),
  ).toBe('GBP')
})

it('short tags have the same territories', async () => {
  const price = (currency: string, territory: string) =>
    `<price><x462>02</x462><j151>9.00</j151><j152>${currency}</j152><territory>${territory}</territory></price>`
  const inside = `<productsupply><supplydetail>${price('AUD', '<x449>AU</x449>')}${price('GBP', '<x450>WORLD</x450>')}</supplydetail></productsupply>`
  expect(await priced(inside)).toBe('GBP')
})
