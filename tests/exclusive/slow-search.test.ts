import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'
import { createMarker, signIn, toArticleData } from '../support/editor'
import { query } from '../support/database'
import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'

/** In so many texts the two words stand apart, which only reading each of them shows. */
const manyTexts = 240_000
const firstId = 10_000_000
const marker = createMarker()
const phrase = `${marker}left ${marker}right`
const path = `/api/search?q=${encodeURIComponent(`"${phrase}"`)}`

let server: DedicatedServer
let article: { id: number; title: string }

beforeAll(async () => {
  const editor = await signIn()
  const data = await toArticleData(marker, { title: `On ${phrase}`, _status: 'published' })
  const { id } = await editor.create('articles', data)
  article = { id, title: String(data.title) }
  // Rows of the index alone, without articles.
  await query(`
    begin;
    set local session_replication_role = replica;
    insert into article_search (id, config, title, vector)
      select ${firstId} + number, 'english', '', '''${marker}left'':1 ''${marker}right'':9' from generate_series(1, ${manyTexts}) number;
    commit`)
  // Merges what its indexes have pending, which a search of titles would have to scan.
  await query('vacuum analyze article_search')
  server = await startDedicatedServer({ SEARCH_TIMEOUT_MS: '30' })
  return () => editor.remove('articles', id)
})

afterAll(async () => {
  await server?.stop()
  await query('delete from article_search where id > $1', [firstId])
})

const request = (accept: string, target = path) =>
  send(target, { origin: server.origin, headers: { host: dedicatedHosts.content, accept } })

describe('a search that takes longer than SEARCH_TIMEOUT_MS', () => {
  it('falls back to titles, says so in each format, and is not cached', async () => {
    const json = await request('application/json')
    expect(json.status).toBe(200)
    expect(JSON.parse(json.text)).toMatchObject({ isComplete: false, totalDocs: 1, docs: [{ title: article.title }] })
    expect(json.headers['cache-control']).toBe('no-store')
    for (const accept of ['text/html', 'text/markdown']) {
      const page = await request(accept, path.replace('/api', ''))
      expect(page.text).toContain('only titles were searched')
      expect(page.text).toContain(article.title)
      expect(page.headers['cache-control']).toBe('no-store')
    }
  })

  it('is complete again as soon as it is fast enough', async () => {
    await query('delete from article_search where id > $1', [firstId])
    await query('vacuum article_search')
    await waitUntil('the search is complete', async () => {
      const { text } = await request('application/json')
      return (JSON.parse(text) as { isComplete: boolean }).isComplete
    })
  })
})
