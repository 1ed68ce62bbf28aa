import { expect, it } from 'vitest'

import { message, readRecords } from '../../../../support/onix-records'

const title =
  '<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>T</TitleText></TitleElement></TitleDetail>'
const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
const read = async (composition: string, form: string) =>
  (
    await readRecords(
      message(
        `${head}<DescriptiveDetail><ProductComposition>${composition}</ProductComposition><ProductForm>${form}</ProductForm>${title}</DescriptiveDetail>`,
      ),
    )
  )[0]!

it.each([
  ['00', 'XL', 'ProductForm XL'],
  ['10', 'XC', 'ProductForm XC'],
  ['20', 'BC', 'ProductComposition 20'],
  ['30', 'BB', 'ProductComposition 30'],
])('a product for the trade alone is no book: composition %s, form %s', async (composition, form, named) => {
  const { intent, error, notes } = await read(composition, form)
  expect({ intent, error }).toEqual({ intent: 'ignore', error: null })
  expect(notes).toContain(`It is for the trade alone (${named}), no book that readers can have, and is left out.`)
})

it.each([
  ['00', 'BC'],
  ['10', 'SC'],
  ['11', 'BB'],
  ['31', 'BC'],
])(
  'a single item, a set, a collection or a pack for retail is a book: composition %s, form %s',
  async (composition, form) => {
    expect((await read(composition, form)).intent).toBe('replace')
  },
)

it('a display item of ONIX 2.1 is no book either', async () => {
  const [record] = await readRecords(
    message(`${head}<ProductForm>XE</ProductForm><DistinctiveTitle>T</DistinctiveTitle>`),
  )
  expect(record!.intent).toBe('ignore')
})

it.each(['ZJ', 'ZZ', 'PB', 'PR', 'PT'])('merchandise and stationery are no books: %s', async (form) => {
  const { intent, error, notes } = await read('00', form)
  expect({ intent, error }).toEqual({ intent: 'ignore', error: null })
  expect(notes).toContain(`It is merchandise (ProductForm ${form}), no book, and is left out.`)
})

it.each(['PC', 'PD', 'PI', 'PK', 'CA', 'VI'])(
  'calendars, cards, sheet music, posters, maps and videos stay in the catalogue: %s',
  async (form) => {
    expect((await read('00', form)).intent).toBe('replace')
  },
)
