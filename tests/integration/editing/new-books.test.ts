import { afterAll, beforeAll, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'

let database: TestPayload

beforeAll(async () => {
  database = await startPayload()
}, 120_000)

afterAll(() => database?.close())

it('A new book is in the language of the site, unless it says another, and stays in it when that changes', async () => {
  const { payload } = database
  const create = async (data: object = {}) => {
    const { id } = await payload.create({ collection: 'books', data, draft: true })
    return id
  }
  const read = async (id: number) => {
    const [book, [version]] = await Promise.all([
      payload.findByID({ collection: 'books', id, draft: true }),
      payload.findVersions({ collection: 'books', where: { parent: { equals: id } } }).then(({ docs }) => docs),
    ])
    return [book.language, version?.version.language]
  }
  const first = await create()
  expect(await read(first)).toEqual(['en', 'en'])
  await payload.updateGlobal({ slug: 'site', data: { language: 'de' } })
  expect(await read(await create())).toEqual(['de', 'de'])
  expect(await read(await create({ language: 'fr' }))).toEqual(['fr', 'fr'])
  await payload.update({ collection: 'books', id: first, data: { subtitle: 'A subtitle' }, draft: true })
  expect(await read(first)).toEqual(['en', 'en'])
  await payload.updateGlobal({ slug: 'site', data: { language: '' } })
  expect(await read(await create())).toEqual(['en', 'en'])
})
