import { afterAll, beforeAll, expect, it } from 'vitest'

import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { parseLlmsTxt } from '../support/llms-grammar'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
/** Together with the sample, more than the index lists per profession. */
const added = 48
const ids: number[] = []
let editor: Editor

beforeAll(async () => {
  editor = await signIn()
  for (let number = 0; number < added; number++) {
    const data = await toArticleData(`${marker} ${number}`, {
      professions: ['hospitals'],
      publishedAt: new Date(Date.UTC(2001, 0, 1 + number)),
      _status: 'published',
    })
    ids.push((await editor.create('articles', data)).id)
  }
})
afterAll(async () => {
  for (const id of ids) await editor.remove('articles', id)
})

it('llms.txt lists the newest articles of each profession, and links to pages with all older ones', async () => {
  const slugOf = (number: number) => `/resources/slug-${marker}-${number}`
  let links: { url: string }[] = []
  await waitUntil('the index links to further pages', async () => {
    links = Object.values(parseLlmsTxt((await send('/llms.txt')).text).sections).flat()
    return links.some(({ url }) => url === `${baseUrl}/resources/hospitals.md?page=3`)
  })
  const listed = new Set(links.map(({ url }) => url))
  expect(listed.size).toBe(links.length)
  expect(listed.has(`${baseUrl}${slugOf(0)}.md`)).toBe(false)

  const missing = new Set(
    Array.from({ length: added }, (_, number) => slugOf(number)).filter((path) => !listed.has(`${baseUrl}${path}.md`)),
  )
  for (let page = 3; missing.size > 0; page++) {
    const { status, text } = await send(`/resources/hospitals.md?page=${page}`)
    expect(status, [...missing].join(' ')).toBe(200)
    for (const path of missing) if (text.includes(`${baseUrl}${path})`)) missing.delete(path)
  }
})
