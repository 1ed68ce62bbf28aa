import { expect, it } from 'vitest'

import { message, readRecords } from '../../../../support/onix-records'

const titleOf = (...elements: string[]) => titleIn('', ...elements)
const titleIn = async (collection: string, ...elements: string[]) => {
  const all = elements.map((each) => `<TitleElement>${each}</TitleElement>`).join('')
  const [record] = await readRecords(
    message(
      `<RecordReference>r</RecordReference><NotificationType>03</NotificationType><DescriptiveDetail>${collection}<TitleDetail><TitleType>01</TitleType>${all}</TitleDetail></DescriptiveDetail>`,
    ),
  )
  return record?.fields.title
}
const level = (code: string) => `<TitleElementLevel>${code}</TitleElementLevel>`
const titled = (text: string) => `<TitleText>${text}</TitleText>`

it('The number of a volume and the year of an annual are in its title, once', async () => {
  const part = (number: string) => `<PartNumber>${number}</PartNumber>`
  const year = '<YearOfAnnual>2026</YearOfAnnual>'
  expect(await titleOf(level('01') + part('Volume 2') + titled('Mathematics'))).toBe('Mathematics, Volume 2')
  expect(await titleOf(level('01') + year + titled('Travel Guide'))).toBe('Travel Guide, 2026')
  expect(await titleOf(level('01') + part('2') + titled('Mathematics 2'))).toBe('Mathematics 2')
  expect(await titleOf(level('01') + year + titled('The 2026 Guide'))).toBe('The 2026 Guide')
  // The series of the set has the number.
  const set = level('02') + titled('History of Rome')
  const series = `<Collection><CollectionSequence><CollectionSequenceNumber>2</CollectionSequenceNumber></CollectionSequence><TitleDetail><TitleType>01</TitleType><TitleElement>${set}</TitleElement></TitleDetail></Collection>`
  expect(await titleIn(series, level('01') + part('Book 2') + titled('The Republic'))).toBe('The Republic')
  expect(await titleOf(set, level('01') + part('Vol. 3') + titled('The Empire'))).toBe('The Empire')
})

it.each([
  ['Series', 'NumberWithinSeries'],
  ['Set', 'ItemNumberWithinSet'],
])('The title of a %s of ONIX 2.1 may have its article in an element of its own', async (name, number) => {
  const title =
    '<Title><TitleType>01</TitleType><TitlePrefix>The</TitlePrefix><TitleWithoutPrefix>Great Works</TitleWithoutPrefix></Title>'
  const [record] = await readRecords(
    message(
      `<RecordReference>r</RecordReference><NotificationType>03</NotificationType><${name}>${title}<${number}>4</${number}></${name}><DistinctiveTitle>T</DistinctiveTitle>`,
    ),
  )
  expect(record!.fields.series).toMatchObject([{ title: 'The Great Works', number: '4' }])
})

it.each(['&lt;&lt;Der&gt;&gt; Prozess', '¬Der¬ Prozess', '¬Der ¬Prozess'])(
  'the marks of libraries around an article are no part of a title or a subtitle: %s',
  async (text) => {
    const element = `${level('01')}${titled(text)}<Subtitle>${text}</Subtitle>`
    const [record] = await readRecords(
      message(
        `<RecordReference>r</RecordReference><NotificationType>03</NotificationType><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement>${element}</TitleElement></TitleDetail></DescriptiveDetail>`,
      ),
    )
    expect([record?.fields.title, record?.fields.subtitle]).toEqual(['Der Prozess', 'Der Prozess'])
  },
)
