import { expect, it } from 'vitest'

import { citedAs } from '@/formats/catalogue/cited-contributors'
import { message, readRecords } from '../../../../support/onix-records'

const peopleOf = async (inside: string) => {
  const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
  const [record] = await readRecords(message(`${head}<DescriptiveDetail>${inside}</DescriptiveDetail>`))
  return record?.fields.authors ?? []
}

it('Who only advised on, acted in or completed a book has that role, and is not cited as its author', async () => {
  const person = (role: string, name: string, more = '') =>
    `<Contributor><ContributorRole>${role}</ContributorRole><PersonName>${name}</PersonName>${more}</Contributor>`
  const people = await peopleOf(
    [
      person('A01', 'Ann Lee'),
      person('B18', 'Bo Li'),
      person('E01', 'Cy Orr'),
      person('F02', 'Di Poe'),
      person('Z02', 'Ed Roe'),
      person('B77', 'Flo Sun'),
      person('B78', 'Gus Tam', '<ContributorDescription>Fact checker</ContributorDescription>'),
      person('Z99', 'Hal Ude'),
    ].join(''),
  )
  expect(people.map(({ role }) => role)).toEqual([
    'author',
    'preparation for publication',
    'actor',
    'film editing',
    'honouree',
    'contributor',
    'Fact checker',
    null,
  ])
  expect(citedAs('author', people).map(({ name }) => name)).toEqual(['Ann Lee', 'Hal Ude'])
  expect(citedAs('editor', people)).toEqual([])
})
