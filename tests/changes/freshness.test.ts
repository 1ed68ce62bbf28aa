import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { createMark, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { send } from '../support/http'
import { baseUrl, servers } from '../support/servers'
import { until } from '../support/until'

let editor: Editor
const made: [collection: string, id: number][] = []

beforeAll(async () => {
  editor = await signIn()
})

afterAll(async () => {
  for (const [collection, id] of made.toReversed()) await editor.remove(collection, id)
})

async function publish(words: string, more: Record<string, unknown> = {}): Promise<{ id: number; slug: string; page: string }> {
  const { id, slug } = await editor.create('articles', await toArticleData(words, { _status: 'published', ...more }))
  made.push(['articles', id])
  return { id, slug: String(slug), page: `/resources/${slug}` }
}

async function textOf(target: string, accept = 'text/html'): Promise<string> {
  return (await send(target, { headers: { accept } })).text
}

/** Where a public article shows, with what of it shows there. */
const placesOf = ({ id, slug, words }: { id: number; slug: string; words: string }) =>
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

describe('a reader', () => {
  it('reads an article everywhere once it is published, and nowhere once it is not, on every server', async () => {
    const words = createMark()
    const { id, slug } = await editor.create('articles', await toArticleData(words), { isDraft: true })
    made.push(['articles', id])
    const places = placesOf({ id, slug: String(slug), words })
    const shows = async (expected: boolean) => {
      for (const [target, text] of places) {
        for (const origin of [baseUrl, servers.uncachedOrigin]) {
          const answer = await send(target, { origin })
          expect(answer.text.includes(text), `${target} at ${origin}`).toBe(expected)
        }
      }
    }
    // Every answer is kept from before each change.
    await shows(false)
    const before = await totalDocs()
    await editor.update('articles', id, { _status: 'published' })
    await until('the page is there', async () => (await send(`/resources/${slug}`)).status === 200)
    await shows(true)
    expect(await totalDocs()).toBe(before + 1)
    await editor.update('articles', id, { _status: 'draft' })
    await until('the page is gone', async () => (await send(`/resources/${slug}`)).status === 404)
    await shows(false)
    expect(await totalDocs()).toBe(before)
    expect((await send(`/api/articles/${id}`)).status).toBe(404)
  })

  it('reads the new words of a published article, and is led on from its old address', async () => {
    const [words, newer] = [createMark(), createMark()]
    const { id, page } = await publish(words)
    await until('the page is there', async () => (await textOf(page)).includes(`Body ${words}`))
    const tag = (await send(page)).headers.etag ?? ''
    const data = await toArticleData(newer)
    await editor.update('articles', id, { title: data.title, slug: data.slug, body: data.body, professions: ['educators'], _status: 'published' })
    const now = `/resources/${String(data.slug)}`
    await until('the new page is there', async () => (await send(now)).status === 200)
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
    expect((JSON.parse(await textOf(`/api/articles/${id}`)) as { previousSlugs: string[] }).previousSlugs).toEqual([page.slice('/resources/'.length)])
  })

  it('sees nothing of autosaves, until they are published', async () => {
    const [words, newer] = [createMark(), createMark()]
    const { id, page } = await publish(words)
    await until('the page is there', async () => (await textOf(page)).includes(words))
    const tag = (await send(page)).headers.etag
    await editor.update('articles', id, { title: `Title ${newer}` }, { isDraft: true })
    expect((await send(page)).headers.etag).toBe(tag)
    expect(await textOf(`/api/articles/${id}`)).not.toContain(newer)
    await editor.update('articles', id, { _status: 'published' })
    await until('the new title is there', async () => (await textOf(page)).includes(`Title ${newer}`))
  })

  it('reads a byline’s new name, also when it was changed in the database itself', async () => {
    const [name, newer, newest] = [createMark(), createMark(), createMark()]
    const byline = await editor.create('users', { name, role: 'Writer', permission: 'none', email: '', password: '' })
    made.push(['users', byline.id])
    const { id, page } = await publish(createMark(), { author: byline.id })
    const places = [page, `${page}.md`, '/resources', `/api/articles/${id}`, `/api/articles?where[author][equals]=${byline.id}`]
    const allShow = (text: string) => async () => {
      for (const place of places) if (!(await textOf(place)).includes(text)) return false
      return true
    }
    await until('the name is there', allShow(name))
    await editor.update('users', byline.id, { name: newer })
    await until('the new name is there', allShow(newer))
    expect(await textOf(`/api/articles?where[author.name][equals]=${name}`)).toContain('"totalDocs":0')
    await query('update users set name = $1 where id = $2', [newest, byline.id])
    await until('the newest name is there', allShow(newest))
  })

  it('is shown an image while something published shows it, and at no other time', async () => {
    const alt = `Alt ${createMark()}`
    const narrow = await editor.upload('narrow', alt, 300)
    made.push(['media', narrow.id])
    const file = `/media/${String(narrow.filename)}`
    const status = async (target: string) => (await send(target)).status
    expect([await status(file), await status(`/api/media/${narrow.id}`)]).toEqual([404, 404])
    const { id } = await publish(createMark(), { body: toBody(`Text\n\n![x](media:${narrow.id})`) })
    await until('the image is there', async () => (await status(`/api/media/${narrow.id}`)) === 200)
    const media = JSON.parse(await textOf(`/api/media/${narrow.id}`)) as { sizes: Record<string, { url: string; width: number }> }
    // Narrower than its sizes, it has them at its own width.
    for (const size of [media.sizes.card, media.sizes.wide]) {
      expect(size?.width).toBe(300)
      expect(await status(size?.url.slice(baseUrl.length) ?? '')).toBe(200)
    }
    expect(await status(file)).toBe(200)
    expect(await textOf('/api/media')).toContain(alt)
    await editor.update('media', narrow.id, { alt: `${alt} anew` })
    await until('the new words for it are there', async () => (await textOf(`/api/articles/${id}`)).includes(`${alt} anew`))
    await editor.update('articles', id, { _status: 'draft' })
    await until('the image is gone', async () => (await status(`/api/media/${narrow.id}`)) === 404)
    expect([await status(file), await status(media.sizes.card?.url.slice(baseUrl.length) ?? '')]).toEqual([404, 404])
    expect(await textOf('/api/media')).not.toContain(alt)
  })

  it('reads a finding once it is published, its change, and no more once it is deleted', async () => {
    const words = createMark()
    const entry = await editor.create('evidence-entries', { kind: 'deployment', text: `Finding ${words}`, industry: 'Testing', region: 'Nowhere', date: '2026-11' }, { isDraft: true })
    const places = ['/state-of-applied-ai/evidence.json', '/llms-full.txt', '/state-of-applied-ai', `/state-of-applied-ai.md?q=${words}`]
    const allShow = (text: string, expected: boolean) => async () => {
      for (const place of places) if ((await textOf(place)).includes(text) !== expected) return false
      return true
    }
    expect(await allShow(`Finding ${words}`, false)()).toBe(true)
    const countOf = async () => (JSON.parse(await textOf('/state-of-applied-ai/evidence.json')) as { counts: { deployment: number } }).counts.deployment
    const before = await countOf()
    await editor.update('evidence-entries', entry.id, { _status: 'published' })
    await until('the finding is there', allShow(`Finding ${words}`, true))
    expect(await countOf()).toBe(before + 1)
    await editor.update('evidence-entries', entry.id, { text: `Finding ${words} anew`, _status: 'published' })
    await until('the new words are there', allShow(`Finding ${words} anew`, true))
    await editor.remove('evidence-entries', entry.id)
    await until('the finding is gone', allShow(`Finding ${words}`, false))
    expect(await countOf()).toBe(before)
  })

  it('reads what the site says of itself on every page', async () => {
    const [{ tagline } = { tagline: '' }] = await query<{ tagline: string }>('select tagline from site limit 1')
    const words = createMark()
    try {
      await editor.updateGlobal('site', { tagline: `Tagline ${words}` })
      await until('the tagline is there', async () => (await textOf('/')).includes(words) && (await textOf('/llms.txt')).includes(words))
    } finally {
      await editor.updateGlobal('site', { tagline })
    }
    await until('the tagline is as it was', async () => (await textOf('/')).includes(tagline))
  })

  it('finds nothing of an article that was deleted', async () => {
    const words = createMark()
    const { id, slug, page } = await publish(words)
    await until('the page is there', async () => (await send(page)).status === 200)
    await editor.remove('articles', id)
    made.splice(made.findIndex(([, madeId]) => madeId === id), 1)
    await until('the page is gone', async () => (await send(page)).status === 404)
    for (const [target, text] of placesOf({ id, slug, words })) expect(await textOf(target), target).not.toContain(text)
  })

  it('reads a scheduled article when its time has come, whether or not anyone asks', async () => {
    const words = createMark()
    const { id, slug } = await editor.create('articles', await toArticleData(words), { isDraft: true })
    made.push(['articles', id])
    expect((await send(`/resources/${slug}`)).status).toBe(404)
    await query(`insert into payload_jobs (input, task_slug, wait_until) values ($1, 'schedulePublish', now())`, [
      JSON.stringify({ type: 'publish', doc: { relationTo: 'articles', value: id } }),
    ])
    const isPublished = async () => (await query(`select 1 from articles where id = $1 and _status = 'published'`, [id])).length > 0
    await until('the schedule publishes it', isPublished, { withinMs: 60_000, everyMs: 200 })
    await until('the page is there', async () => (await textOf(`/resources/${slug}`)).includes(`Body ${words}`))
    const [row] = await query<{ at: Date }>('select published_at as at from articles where id = $1', [id])
    expect(row?.at.getTime()).toBeLessThanOrEqual(Date.now())
  })
})
