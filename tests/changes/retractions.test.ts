import { afterAll, beforeAll, expect, it } from 'vitest'

import { createMarker, signIn, type Editor } from '../support/editor'
import { send } from '../support/http'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const ids: number[] = []
let editor: Editor

beforeAll(async () => {
  editor = await signIn()
})
afterAll(async () => {
  for (const id of ids) await editor.remove('evidence-entries', id)
})

async function createFinding(text: string): Promise<number> {
  const data = { kind: 'deployment', industry: 'Libraries', region: 'Norway', date: '2026', org: marker, text }
  const { id } = await editor.create('evidence-entries', {
    ...data,
    source: 'https://source.example/',
    _status: 'published',
  })
  ids.push(id)
  return id
}

it('feeds contain retractions, with the superseding finding', async () => {
  const older = await createFinding(`Older ${marker}.`)
  const newer = await createFinding(`Newer ${marker}.`)
  const feed = async (ending: string) => (await send(`/state-of-applied-ai/feed.${ending}`)).text
  await editor.update('evidence-entries', older, { supersededBy: newer, _status: 'published' })
  await waitUntil('the feed names the newer one', async () =>
    (await feed('json')).includes(`Superseded by <a href=\\"${baseUrl}/state-of-applied-ai/${newer}\\"`),
  )
  await editor.update('evidence-entries', older, { isWithdrawn: true, _status: 'published' })
  const url = `${baseUrl}/state-of-applied-ai/${older}`
  await waitUntil('the feed has retracted it', async () =>
    (await feed('xml')).includes(`<at:deleted-entry ref="${url}" when="`),
  )
  const { items, _retracted: retracted } = JSON.parse(await feed('json')) as {
    items: { id: string }[]
    _retracted: { id: string; date_retracted: string }[]
  }
  expect(retracted[0]).toEqual({ id: url, date_retracted: expect.stringMatching(/Z$/) })
  expect(items.map(({ id }) => id)).not.toContain(url)
})
