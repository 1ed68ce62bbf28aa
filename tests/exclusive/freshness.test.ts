import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { send } from '../support/http'
import { baseUrl, servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let editor: Editor
const createdDocuments: [collection: string, id: number][] = []

beforeAll(async () => {
  editor = await signIn()
})

afterAll(async () => {
  for (const [collection, id] of createdDocuments.toReversed()) await editor.remove(collection, id)
})

async function publish(
  words: string,
  more: Record<string, unknown> = {},
): Promise<{ id: number; slug: string; page: string }> {
  const { id, slug } = await editor.create('articles', await toArticleData(words, { _status: 'published', ...more }))
  createdDocuments.push(['articles', id])
  return { id, slug: String(slug), page: `/resources/${slug}` }
}

async function textOf(target: string, accept = 'text/html'): Promise<string> {
  return (await send(target, { headers: { accept } })).text
}

/** Every resource that shows a published article, with the text that appears there. */
const listResources = ({ id, slug, words }: { id: number; slug: string; words: string }) =>
  [
    [`/resources/${slug}`, `Body ${words}`],
    [`/resources/${slug}.md`, `Body ${words}`],
    ['/', `Title ${words}`],
    ['/resources', `Title ${words}`],
    ['/resources.md', `Title ${words}`],
    ['/resources/hospitals', `Title ${words}`],
    ['/resources/librarians.md', `Title ${words}`],
    [`/api/articles/${id}`, `Title ${words}`],
    ['/api/articles', `Title ${words}`],
    [`/api/articles?where[slug][equals]=${slug}`, `"totalDocs":1`],
    ['/api/articles?limit=1&depth=0', `Title ${words}`],
    ['/llms.txt', `/resources/${slug}.md`],
    ['/sitemap.xml', `/resources/${slug}<`],
  ] as const

async function totalDocs(): Promise<number> {
  return (JSON.parse(await textOf('/api/articles?limit=1')) as { totalDocs: number }).totalDocs
}

describe('a reader, after a change in the admin,', () => {
  it('finds a published article in every resource, and nowhere after it is unpublished, on every server', async () => {
    const words = createMarker()
    const { id, slug } = await editor.create('articles', await toArticleData(words), { isDraft: true })
    createdDocuments.push(['articles', id])
    const resources = listResources({ id, slug: String(slug), words })
    const shows = async (expected: boolean) => {
      for (const [target, text] of resources) {
        for (const origin of [baseUrl, servers.uncachedOrigin]) {
          const response = await send(target, { origin })
          expect(response.text.includes(text), `${target} at ${origin}`).toBe(expected)
        }
      }
    }
    // Every response is cached before each change.
    await shows(false)
    const before = await totalDocs()
    await editor.update('articles', id, { _status: 'published' })
    await waitUntil('the page returns 200', async () => (await send(`/resources/${slug}`)).status === 200)
    await shows(true)
    expect(await totalDocs()).toBe(before + 1)
    await editor.update('articles', id, { _status: 'draft' })
    await waitUntil('the page returns 404', async () => (await send(`/resources/${slug}`)).status === 404)
    await shows(false)
    expect(await totalDocs()).toBe(before)
    expect((await send(`/api/articles/${id}`)).status).toBe(404)
  })

  it('reads the new text from the moment when the change is acknowledged, however many read it', async () => {
    const { id, page } = await publish(createMarker())
    const targets = [page, `/api/articles/${id}`, '/resources', '/api/articles']
    let stale = 0
    const read = async (target: string) => {
      const { text, headers } = await send(target)
      // Caches in front must not store what is sent while it is replaced.
      if (headers['cdn-cache-control'] === 'no-store') stale++
      return Number(/Title revision (\d+)/.exec(text)?.[1] ?? 0)
    }
    let acknowledged = 0
    const ended = new AbortController()
    const tooOld: string[] = []
    let reads = 0
    const readers = [...targets, ...targets].map(async (target) => {
      while (!ended.signal.aborted) {
        const expected = acknowledged
        const revision = await read(target)
        if (revision < expected) tooOld.push(`${target}: ${revision} after ${expected} was acknowledged`)
        reads++
      }
    })
    // Each is requested more than ten times a second by then, so that it is served while it is replaced.
    await waitUntil('the resources are requested frequently', async () => reads > 200)
    for (let revision = 1; revision <= 20; revision++) {
      await editor.update('articles', id, { title: `Title revision ${revision}` })
      acknowledged = revision
      for (const target of targets) expect(await read(target), target).toBe(revision)
    }
    ended.abort()
    await Promise.all(readers)
    expect(tooOld).toEqual([])
    expect(stale).toBeGreaterThan(0)
    for (const target of targets) expect((await send(target)).headers['cdn-cache-control'], target).toBeUndefined()
  })

  it('reads the new text of a published article, and is redirected from its old slug', async () => {
    const [words, newer] = [createMarker(), createMarker()]
    const { id, page } = await publish(words)
    await waitUntil('the page returns 200', async () => (await textOf(page)).includes(`Body ${words}`))
    const tag = (await send(page)).headers.etag ?? ''
    const data = await toArticleData(newer)
    await editor.update('articles', id, {
      title: data.title,
      slug: data.slug,
      body: data.body,
      professions: ['educators'],
      _status: 'published',
    })
    const now = `/resources/${String(data.slug)}`
    await waitUntil('the new URL returns 200', async () => (await send(now)).status === 200)
    for (const [old, target] of [
      [page, now],
      [`${page}.md`, `${now}.md`],
    ] as const) {
      const moved = await send(old)
      expect({ status: moved.status, location: moved.headers.location }).toEqual({ status: 308, location: target })
    }
    expect(await textOf(now)).toContain(`Body ${newer}`)
    expect(await textOf(now)).not.toContain(`Body ${words}`)
    expect((await send(now, { headers: { 'if-none-match': tag } })).status).toBe(200)
    expect(await textOf('/resources/educators')).toContain(`Title ${newer}`)
    expect(await textOf('/resources/hospitals')).not.toContain(`Title ${words}`)
    const sitemap = await textOf('/sitemap.xml')
    expect(sitemap).toContain(`${now}<`)
    expect(sitemap).not.toContain(`${page}<`)
    expect((JSON.parse(await textOf(`/api/articles/${id}`)) as { previousSlugs: string[] }).previousSlugs).toEqual([
      page.slice('/resources/'.length),
    ])
  })

  it('does not see autosaved text until it is published', async () => {
    const [words, newer] = [createMarker(), createMarker()]
    const { id, page } = await publish(words)
    await waitUntil('the page returns 200', async () => (await textOf(page)).includes(words))
    const tag = (await send(page)).headers.etag
    await editor.update('articles', id, { title: `Title ${newer}` }, { isDraft: true })
    expect((await send(page)).headers.etag).toBe(tag)
    expect(await textOf(`/api/articles/${id}`)).not.toContain(newer)
    await editor.update('articles', id, { _status: 'published' })
    await waitUntil('the new title is visible', async () => (await textOf(page)).includes(`Title ${newer}`))
  })

  it('reads the new name of a byline, even when changed by SQL', async () => {
    const [name, newer, newest] = [createMarker(), createMarker(), createMarker()]
    const byline = await editor.create('users', { name, role: 'Writer', permission: 'none', email: '', password: '' })
    createdDocuments.push(['users', byline.id])
    const { id, page } = await publish(createMarker(), { author: byline.id })
    const resources = [
      page,
      `${page}.md`,
      '/resources',
      `/api/articles/${id}`,
      `/api/articles?where[author][equals]=${byline.id}`,
    ]
    const allShow = (text: string) => async () => {
      for (const resource of resources) if (!(await textOf(resource)).includes(text)) return false
      return true
    }
    await waitUntil('the name is visible', allShow(name))
    await editor.update('users', byline.id, { name: newer })
    await waitUntil('the new name is visible', allShow(newer))
    expect(await textOf(`/api/articles?where[author.name][equals]=${name}`)).toContain('"totalDocs":0')
    await query('update users set name = $1 where id = $2', [newest, byline.id])
    await waitUntil('the newest name is visible', allShow(newest))
  })

  it('can load an image only while a published document shows it', async () => {
    const alt = `Alt ${createMarker()}`
    const narrow = await editor.upload('narrow', alt, 300)
    createdDocuments.push(['media', narrow.id])
    const file = `/media/${String(narrow.filename)}`
    const status = async (target: string) => (await send(target)).status
    expect([await status(file), await status(`/api/media/${narrow.id}`)]).toEqual([404, 404])
    const { id } = await publish(createMarker(), { body: toBody(`Text\n\n![x](media:${narrow.id})`) })
    await waitUntil('the image returns 200', async () => (await status(`/api/media/${narrow.id}`)) === 200)
    const media = JSON.parse(await textOf(`/api/media/${narrow.id}`)) as {
      sizes: Record<string, { url: string; width: number }>
    }
    // An image narrower than its sizes has them at its own width.
    for (const size of [media.sizes.card, media.sizes.wide]) {
      expect(size?.width).toBe(300)
      expect(await status(size?.url.slice(baseUrl.length) ?? '')).toBe(200)
    }
    expect(await status(file)).toBe(200)
    expect(await textOf('/api/media')).toContain(alt)
    await editor.update('media', narrow.id, { alt: `${alt} anew` })
    await waitUntil('the new alt text is visible', async () =>
      (await textOf(`/api/articles/${id}`)).includes(`${alt} anew`),
    )
    await editor.update('articles', id, { _status: 'draft' })
    await waitUntil('the image returns 404', async () => (await status(`/api/media/${narrow.id}`)) === 404)
    expect([await status(file), await status(media.sizes.card?.url.slice(baseUrl.length) ?? '')]).toEqual([404, 404])
    expect(await textOf('/api/media')).not.toContain(alt)
  })

  it('sees a finding once it is published, its changes, and nothing after it is deleted', async () => {
    const words = createMarker()
    const entry = await editor.create(
      'evidence-entries',
      { kind: 'deployment', text: `Finding ${words}`, industry: 'Testing', region: 'Nowhere', date: '2026-11' },
      { isDraft: true },
    )
    const resources = [
      '/state-of-applied-ai/evidence.json',
      '/llms-full.txt',
      '/state-of-applied-ai',
      `/state-of-applied-ai.md?q=${words}`,
    ]
    const allShow = (text: string, expected: boolean) => async () => {
      for (const resource of resources) if ((await textOf(resource)).includes(text) !== expected) return false
      return true
    }
    expect(await allShow(`Finding ${words}`, false)()).toBe(true)
    const countOf = async () =>
      (JSON.parse(await textOf('/state-of-applied-ai/evidence.json')) as { counts: { deployment: number } }).counts
        .deployment
    const before = await countOf()
    await editor.update('evidence-entries', entry.id, { _status: 'published' })
    await waitUntil('the finding is visible', allShow(`Finding ${words}`, true))
    expect(await countOf()).toBe(before + 1)
    await editor.update('evidence-entries', entry.id, { text: `Finding ${words} anew`, _status: 'published' })
    await waitUntil('the new text is visible', allShow(`Finding ${words} anew`, true))
    await editor.remove('evidence-entries', entry.id)
    await waitUntil('the finding is removed', allShow(`Finding ${words}`, false))
    expect(await countOf()).toBe(before)
  })

  it('sees changed site settings on every page', async () => {
    const [{ tagline } = { tagline: '' }] = await query<{ tagline: string }>('select tagline from site limit 1')
    const words = createMarker()
    try {
      await editor.updateGlobal('site', { tagline: `Tagline ${words}` })
      await waitUntil(
        'the tagline is visible',
        async () => (await textOf('/')).includes(words) && (await textOf('/llms.txt')).includes(words),
      )
    } finally {
      await editor.updateGlobal('site', { tagline })
    }
    await waitUntil('the tagline is restored', async () => (await textOf('/')).includes(tagline))
  })

  it('finds a deleted article in no resource', async () => {
    const words = createMarker()
    const { id, slug, page } = await publish(words)
    await waitUntil('the page returns 200', async () => (await send(page)).status === 200)
    await editor.remove('articles', id)
    createdDocuments.splice(
      createdDocuments.findIndex(([, madeId]) => madeId === id),
      1,
    )
    await waitUntil('the page returns 404', async () => (await send(page)).status === 404)
    for (const [target, text] of listResources({ id, slug, words }))
      expect(await textOf(target), target).not.toContain(text)
  })

  it('reads a scheduled article at its time, without any request that triggers it', async () => {
    const words = createMarker()
    const { id, slug } = await editor.create('articles', await toArticleData(words), { isDraft: true })
    createdDocuments.push(['articles', id])
    expect((await send(`/resources/${slug}`)).status).toBe(404)
    await query(`insert into payload_jobs (input, task_slug, wait_until) values ($1, 'schedulePublish', now())`, [
      JSON.stringify({ type: 'publish', doc: { relationTo: 'articles', value: id } }),
    ])
    const isPublished = async () =>
      (await query(`select 1 from articles where id = $1 and _status = 'published'`, [id])).length > 0
    await waitUntil('the schedule publishes it', isPublished, { timeoutMs: 60_000, intervalMs: 200 })
    await waitUntil('the page returns 200', async () => (await textOf(`/resources/${slug}`)).includes(`Body ${words}`))
    const [row] = await query<{ at: Date }>('select published_at as at from articles where id = $1', [id])
    expect(row?.at.getTime()).toBeLessThanOrEqual(Date.now())
  })
})
