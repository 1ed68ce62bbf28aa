import { afterAll, beforeAll, expect, it } from 'vitest'

import { createMark, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { parseLlmsTxt } from '../support/llms-grammar'
import { baseUrl } from '../support/servers'
import { until } from '../support/until'

const mark = createMark()
/** With the sample's, more than one profession's part of the index holds. */
const added = 48
const ids: number[] = []
let editor: Editor

beforeAll(async () => {
  editor = await signIn()
  for (let number = 0; number < added; number++) {
    const data = await toArticleData(`${mark} ${number}`, {
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

it('shows agents the newest of each profession, and leads from there to every older article', async () => {
  const slugOf = (number: number) => `/resources/slug-${mark}-${number}`
  let links: { url: string }[] = []
  await until('the index knows that there are more', async () => {
    links = Object.values(parseLlmsTxt((await send('/llms.txt')).text).sections).flat()
    return links.some(({ url }) => url === `${baseUrl}/resources/hospitals.md?page=3`)
  })
  const listed = new Set(links.map(({ url }) => url))
  expect(listed.size).toBe(links.length)
  expect(listed.has(`${baseUrl}${slugOf(0)}.md`)).toBe(false)

  const missing = new Set(
    Array.from({ length: added }, (_, number) => slugOf(number)).filter(
      (path) => !listed.has(`${baseUrl}${path}.md`),
    ),
  )
  for (let page = 3; missing.size > 0; page++) {
    const { status, text } = await send(`/resources/hospitals.md?page=${page}`)
    expect(status, [...missing].join(' ')).toBe(200)
    for (const path of missing) if (text.includes(`${baseUrl}${path})`)) missing.delete(path)
  }
})
