import { afterAll, beforeAll, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let editor: RestEditor

beforeAll(async () => {
  test = await startPayload()
  editor = await createEditor(test.payload, 'Kind Ofall')
}, 120_000)

afterAll(() => test?.close())

const save = (kinds: object[]) =>
  editor.send('POST', 'globals/evidence-record', { body: { name: 'A record', kinds }, base: '*' })
const toKind = (kind: string) => ({ kind, label: 'Another name', note: 'What counts as this kind.' })

it('A kind of findings is named anew once', async () => {
  const { status, errors } = await save([toKind('deployment'), toKind('regulation'), toKind('deployment')])
  expect(status).toBe(400)
  expect(JSON.stringify(errors)).toContain('Deployments is named twice. Remove one of the two.')
  expect((await save([toKind('deployment'), toKind('regulation')])).status).toBe(200)
  expect((await save([])).status).toBe(200)
})
