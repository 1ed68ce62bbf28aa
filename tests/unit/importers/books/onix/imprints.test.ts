import { expect, it } from 'vitest'

import { message, readRecords } from '../../../../support/onix-records'

const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
const read = async (inside: string) => {
  const [{ fields }] = (await readRecords(message(head + inside))) as [Awaited<ReturnType<typeof readRecords>>[number]]
  return [fields.publisher ?? null, fields.imprint ?? null]
}
const imprint = '<Imprint><ImprintName>Side Press</ImprintName></Imprint>'
const publisher = '<Publisher><PublishingRole>01</PublishingRole><PublisherName>Main House</PublisherName></Publisher>'

it('a record with an imprint and no publisher is published by the imprint, not by the site', async () => {
  expect(await read(`<PublishingDetail>${imprint}</PublishingDetail>`)).toEqual(['Side Press', 'Side Press'])
  expect(await read(`<PublishingDetail>${imprint}${publisher}</PublishingDetail>`)).toEqual([
    'Main House',
    'Side Press',
  ])
  expect(await read(imprint)).toEqual(['Side Press', 'Side Press'])
})

it('the imprint of ONIX 2.1 may stand by itself', async () => {
  expect(await read('<ImprintName>Side Press</ImprintName><PublisherName>Main House</PublisherName>')).toEqual([
    'Main House',
    'Side Press',
  ])
})

it('a publisher that has no name, but an identifier, hides none that has one', async () => {
  const unnamed = '<Publisher><PublishingRole>01</PublishingRole></Publisher>'
  const named = '<Publisher><PublishingRole>02</PublishingRole><PublisherName>Main House</PublisherName></Publisher>'
  expect(await read(`<PublishingDetail>${imprint}${unnamed}${named}</PublishingDetail>`)).toEqual([
    'Main House',
    'Side Press',
  ])
})
