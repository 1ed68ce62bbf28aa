import { afterAll, beforeAll, expect, it } from 'vitest'

import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { send } from '../support/http'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const finding = {
  kind: 'deployment',
  industry: 'Libraries',
  region: 'Norway',
  date: '2026',
  source: 'https://source.example/record',
  _status: 'published',
}
let editor: Editor
let older: number
let newer: number
const articles: number[] = []

beforeAll(async () => {
  editor = await signIn()
  older = (await editor.create('evidence-entries', { ...finding, text: `Older ${marker}.` })).id
  newer = (await editor.create('evidence-entries', { ...finding, text: `Newer ${marker}.` })).id
})
afterAll(async () => {
  for (const id of articles) await editor.remove('articles', id)
  for (const id of [older, newer]) await editor.remove('evidence-entries', id)
})

const page = async (path: string) => (await send(path, { headers: { accept: 'text/html' } })).text
const jsonOf = async (id: number) => JSON.parse((await send(`/api/findings/${id}`)).text) as Record<string, unknown>

it('an article and the findings that it names or links to link to each other, while it is published', async () => {
  const data = await toArticleData(`${marker} uses`, {
    findings: [older],
    body: toBody(
      `It says [so](${baseUrl}/state-of-applied-ai/${newer}), and [not](https://elsewhere.example/state-of-applied-ai/1).`,
    ),
    _status: 'published',
  })
  const article = await editor.create('articles', data)
  articles.push(article.id)
  const path = `/resources/${String(article.slug)}`
  for (const id of [older, newer]) {
    await waitUntil('the finding leads to it', async () =>
      (await page(`/state-of-applied-ai/${id}`)).includes(`href="${path}"`),
    )
    expect(await page(path)).toContain(`<a href="/state-of-applied-ai/${id}">Finding ${id}</a>`)
  }
  expect(await page('/state-of-applied-ai/1')).not.toContain(`href="${path}"`)

  await editor.update('articles', article.id, { _status: 'draft' })
  for (const id of [older, newer])
    await waitUntil(
      'the finding no longer leads to it',
      async () => !(await page(`/state-of-applied-ai/${id}`)).includes(`href="${path}"`),
    )
})

it('a superseded finding names the newer one, and a withdrawn one is 410 and links to it', async () => {
  await editor.update('evidence-entries', older, { supersededBy: newer, _status: 'published' })
  await waitUntil('it is superseded', async () => (await jsonOf(older)).supersededBy === newer)
  expect(await page(`/state-of-applied-ai/${older}`)).toContain(`href="/state-of-applied-ai/${newer}"`)

  await editor.update('evidence-entries', older, { isWithdrawn: true, _status: 'published' })
  await waitUntil('it is withdrawn', async () => (await send(`/state-of-applied-ai/${older}`)).status === 410)
  for (const target of [`/state-of-applied-ai/${older}`, `/state-of-applied-ai/${older}.md`]) {
    const gone = await send(target, { headers: { accept: 'text/html' } })
    expect([gone.status, gone.text.includes(`/state-of-applied-ai/${newer}`)]).toEqual([410, true])
    expect(gone.text).not.toContain(`Older ${marker}`)
  }
  expect((await send(`/api/findings/${older}`)).status).toBe(404)
  for (const path of ['/state-of-applied-ai/evidence.json', '/llms-full.txt', '/evidence.csv', '/sitemap.xml'])
    expect((await send(path)).text, path).not.toMatch(new RegExp(`Older ${marker}|state-of-applied-ai/${older}<`))
})

it('a finding cannot supersede itself, even through another', async () => {
  await expect(editor.update('evidence-entries', newer, { supersededBy: older, _status: 'published' })).rejects.toThrow(
    /is itself replaced by this finding/,
  )
})
