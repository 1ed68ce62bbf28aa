import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let admin: RestEditor
let eve: RestEditor

beforeAll(async () => {
  test = await startPayload()
  admin = await createEditor(test.payload, 'Ada Admin', 'admin')
  eve = await createEditor(test.payload, 'Eve Editor', 'editor')
  const body = { ...toArticle(admin.id), title: 'Scheduled', _status: 'draft' }
  const { doc } = await admin.send('POST', 'articles?depth=0', { body })
  const schedule = { collection: 'articles', id: doc.id, type: 'publish', at: '2030-01-02T03:04:00Z' }
  expect((await eve.send('POST', 'schedules', { body: schedule })).status).toBeLessThan(300)
  const review = { ...toArticle(admin.id), title: 'Waiting', reviewState: 'ready', reviewer: eve.id, _status: 'draft' }
  expect((await admin.send('POST', 'articles?draft=true&depth=0', { body: review })).status).toBe(201)
}, 120_000)

afterAll(() => test?.close())

const ask = async (editor: RestEditor, permission: string) => {
  const body = { action: 'permission', collection: 'users', id: eve.id, permission }
  return editor.send('POST', 'consequences', { body })
}
const read = async (permission: string) => ((await ask(admin, permission)) as unknown as { lines: string[] }).lines

const undone = [
  'What they scheduled will fail: “Scheduled” (publish at 2030-01-02 03:04 UTC). Another editor has to schedule it.',
  '“Waiting” waits for their review: ask another editor.',
]

describe('before an editor gets another permission, an administrator is told', () => {
  it('what they may no longer finish', async () => {
    expect(await read('writer')).toEqual(undone)
  })

  it('also that they can no longer sign in, and what stays', async () => {
    expect(await read('none')).toEqual([
      ...undone,
      'They are signed out and can no longer sign in. Their articles, drafts and comments stay, with their name.',
    ])
  })

  it('nothing where they may do as much or more', async () => {
    expect([await read('editor'), await read('admin')]).toEqual([[], []])
  })

  it('and nobody else is', async () => {
    expect((await ask(eve, 'none')).status).toBe(403)
  })
})
