import { expect, it } from 'vitest'

import { message, readRecords } from '../../../../support/onix-records'

const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
const read = async (detail: string) =>
  (await readRecords(message(`${head}<DescriptiveDetail>${detail}</DescriptiveDetail>`)))[0]!.fields
const extent = (type: string, amount: string, unit: string) =>
  `<Extent><ExtentType>${type}</ExtentType><ExtentValue>${amount}</ExtentValue><ExtentUnit>${unit}</ExtentUnit></Extent>`

it.each([
  ['9.5', '04', 570],
  ['572', '05', 572],
  ['34320', '06', 572],
  ['009', '14', 540],
  ['00932', '15', 572],
  ['932', '15', 572],
  ['0093200', '16', 572],
  ['93159', '16', 572],
  ['009320000', '16', 572],
  ['9:32', '15', undefined],
  ['0', '05', undefined],
  ['5', '03', undefined],
])('a duration of %s in unit %s is %s minutes', async (amount, unit, expected) => {
  expect((await read(extent('09', amount, unit))).duration).toBe(expected)
})

it('the total duration comes before that of the production, and neither is a number of pages', async () => {
  const { duration, pages } = await read(
    extent('16', '500', '05') + extent('09', '570', '05') + extent('00', '12', '03'),
  )
  expect([duration, pages]).toEqual([570, 12])
})

it('statements of accessibility are those of list 196, and other features none', async () => {
  const feature = (type: string, code: string, note: string) =>
    `<ProductFormFeature><ProductFormFeatureType>${type}</ProductFormFeatureType><ProductFormFeatureValue>${code}</ProductFormFeatureValue><ProductFormFeatureDescription>${note}</ProductFormFeatureDescription></ProductFormFeature>`
  const { accessibility } = await read(
    feature('09', '91', '20260402') + feature('09', '04', '') + feature('09', 'XX', 'a') + feature('01', '11', 'red'),
  )
  expect(accessibility).toEqual([
    { code: '04', note: null },
    { code: '91', note: '20260402' },
  ])
})

it('codes are none of the names that every object has', async () => {
  const { accessibility, technicalProtection } = await read(
    '<ProductFormFeature><ProductFormFeatureType>09</ProductFormFeatureType><ProductFormFeatureValue>constructor</ProductFormFeatureValue></ProductFormFeature><EpubTechnicalProtection>constructor</EpubTechnicalProtection>',
  )
  expect([accessibility, technicalProtection]).toEqual([undefined, undefined])
})

it('statements of accessibility are as many and their notes as long as the catalogue has them', async () => {
  const statements = Array.from(
    { length: 201 },
    (_, index) =>
      `<ProductFormFeature><ProductFormFeatureType>09</ProductFormFeatureType><ProductFormFeatureValue>00</ProductFormFeatureValue><ProductFormFeatureDescription>${index} ${'x'.repeat(3000)}</ProductFormFeatureDescription></ProductFormFeature>`,
  )
  const { accessibility } = await read(statements.join(''))
  expect(accessibility).toHaveLength(200)
  expect(accessibility?.every(({ note }) => note!.length <= 2000)).toBe(true)
})
