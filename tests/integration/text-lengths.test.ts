import { afterAll, beforeAll, expect, it } from 'vitest'

import { descriptionLength } from '@/schemas/content/article'
import { startPayload, type TestPayload } from '../support/payload-database'
import { createEditor, toArticle, type RestEditor } from '../support/rest-editors'

let test: TestPayload
let editor: RestEditor

beforeAll(async () => {
  test = await startPayload()
  editor = await createEditor(test.payload, 'Ema Jay')
}, 120_000)

afterAll(() => test?.close())

const publish = async (fields: object) => {
  const { status } = await editor.send('POST', 'articles?depth=0', {
    body: { ...toArticle(editor.id), _status: 'published', ...fields },
  })
  return status
}

it.each([
  ['one too few', descriptionLength.min - 1, 400],
  ['as few as may be', descriptionLength.min, 201],
  ['as many as may be', descriptionLength.max, 201],
  ['one too many', descriptionLength.max + 1, 400],
])('The characters of a description are counted, not their UTF-16 units: %s', async (_, count, status) => {
  expect(await publish({ description: '😀'.repeat(count) })).toBe(status)
  expect(await publish({ description: 'a'.repeat(count) })).toBe(status)
})

it('So are those of every text with a limit', async () => {
  expect(await publish({ title: '😀'.repeat(300) })).toBe(201)
  expect(await publish({ title: '😀'.repeat(301) })).toBe(400)
  const toCorrected = (count: number) => ({
    publishedAt: '2026-01-01T12:00:00.000Z',
    corrections: [{ date: '2026-01-31T12:00:00.000Z', text: '😀'.repeat(count) }],
  })
  expect(await publish(toCorrected(500))).toBe(201)
  expect(await publish(toCorrected(501))).toBe(400)
})
