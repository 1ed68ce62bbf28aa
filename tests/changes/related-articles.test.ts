import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const source = { label: 'A source of both', url: `https://source.example/${marker}` }

let editor: Editor
const ids: number[] = []

async function publish(name: string): Promise<number> {
  const data = await toArticleData(`${name} ${marker}`, { sources: [source], _status: 'published' })
  const { id } = await editor.create('articles', data)
  ids.push(id)
  return id
}

const readPage = async () => (await send(`/resources/slug-one-${marker}`, { headers: { accept: 'text/html' } })).text

beforeAll(async () => {
  editor = await signIn()
  await publish('one')
})

afterAll(async () => {
  for (const id of ids) await editor.remove('articles', id)
})

describe('a cached article', () => {
  it('lists another with a common source as soon as that is published, and no longer once it is unpublished', async () => {
    const href = `href="/resources/slug-two-${marker}"`
    await waitUntil('the first is served', async () => (await readPage()).includes('Title one'))
    expect(await readPage()).not.toContain(href)
    const two = await publish('two')
    await waitUntil('the second is named', async () => (await readPage()).includes(href))
    expect(await readPage()).toContain('Shares 1 source with this article')
    await editor.update('articles', two, { title: `Renamed ${marker}` })
    await waitUntil('its new title is shown', async () => (await readPage()).includes(`Renamed ${marker}`))
    await editor.update('articles', two, { _status: 'draft' })
    await waitUntil('the second is no longer named', async () => !(await readPage()).includes(href))
  })
})
