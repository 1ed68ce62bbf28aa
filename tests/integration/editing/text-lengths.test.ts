import { afterAll, beforeAll, expect, it } from 'vitest'

import { descriptionLength } from '@/schemas/content/article'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import { drawImage } from '../../support/draw-image'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let editor: RestEditor
let image: number

beforeAll(async () => {
  test = await startPayload()
  editor = await createEditor(test.payload, 'Ema Jay')
  const data = await drawImage(40)
  const file = { data, mimetype: 'image/png', name: 'image.png', size: data.length }
  image = (await test.payload.create({ collection: 'media', data: { alt: 'An image' }, file })).id
}, 120_000)

afterAll(() => test?.close())

const id = '6700000000000000000000aa'
let serial = 0
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

it.each([
  ['in rows of a book', 'reviews', (text: string) => [{ blockType: 'reviews', text }], bookLimits.reviewLength],
  ['of one line there', 'prizes', (text: string) => [{ blockType: 'prizes', name: text }], bookLimits.titleLength],
  ['that is one of several', 'subjects', (text: string) => [text], bookLimits.subjectLength],
])('So are those of a text %s', async (_, field, toValue, max) => {
  const create = async (code: string, count: number) => {
    const body = { code, title: 'A book', language: 'en', synopsis: 'Words.', authors: [{ name: 'Ada' }] }
    const value = toValue('😀'.repeat(count))
    return (await editor.send('POST', 'books?depth=0', { body: { ...body, [field]: value, _status: 'published' } }))
      .status
  }
  serial++
  expect(await create(`T1-${serial}`, max)).toBe(201)
  expect(await create(`T2-${serial}`, max + 1)).toBe(400)
})

it.each([
  ['the language of a program', 'block', (text: string) => ({ blockType: 'code', code: 'x', language: text }), 40],
  ['the caption of an image', 'upload', (text: string) => ({ caption: text }), 1000],
  ['the alternative text of an image', 'upload', (text: string) => ({ alt: text }), 500],
])('So are those of %s in the text of an article', async (_, type, toFields, max) => {
  const shape = { version: 1, direction: null, format: '', indent: 0 }
  const toBody = (count: number) => {
    const fields = { id, ...toFields('😀'.repeat(count)) }
    const node = {
      ...{ type, version: 3, format: '', id, fields },
      ...(type === 'upload' ? { relationTo: 'media', value: image } : {}),
    }
    return { root: { type: 'root', ...shape, children: [node] } }
  }
  expect(await publish({ body: toBody(max) })).toBe(201)
  expect(await publish({ body: toBody(max + 1) })).toBe(400)
})
