import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { comparable, read, send } from '../support/http'
import { until } from '../support/until'

/** After this a change that was committed must be seen on the server that did not make it. */
const boundMs = 250
/** A loaded machine may sleep through the bound; a test that waits longer than this is wrong, not slow. */
const patienceMs = 2_000

type Article = { id: number; slug: string; title: string; author_id: number; hero_image_id: number | null }
let articles: Article[]

beforeAll(async () => {
  articles = await query<Article>(
    `select id, slug, title, author_id, hero_image_id from articles
     where _status = 'published' and hero_image_id is not null order by published_at desc, id desc limit 8`,
  )
})

/** Everything that shows an article. */
const placesOf = ({ id, slug }: Pick<Article, 'id' | 'slug'>) => [
  `/api/articles/${id}`,
  `/api/articles?limit=100&where[id][equals]=${id}`,
  `/resources/${slug}`,
  `/resources/${slug}.md`,
]

/** Makes sure that these are in the cache, so that a stale answer could show. */
async function warm(targets: string[]): Promise<void> {
  for (const target of targets) {
    await send(target)
    await send(target)
  }
}

/** Changes something, and returns once every place differs from before in the way `isNew` says. */
async function expectSoon(targets: string[], change: () => Promise<unknown>, isNew: (text: string, status: number) => boolean): Promise<void> {
  await warm(targets)
  await change()
  const committedAt = performance.now()
  for (const target of targets) {
    await until(
      `${target} shows the change`,
      async () => {
        const { text, status } = await send(target)
        return isNew(text, status)
      },
      { withinMs: patienceMs, everyMs: 5 },
    )
  }
  // Each target costs a fill; the bound is for hearing of the change.
  if (performance.now() - committedAt > boundMs * targets.length) console.warn('slow machine: freshness above its bound')
  for (const target of targets) await read(target)
}

describe('answers after a change', () => {
  it('show a new title written with SQL alone', async () => {
    const article = articles[0]!
    const title = `Fresh title ${Date.now()}`
    await expectSoon(
      [...placesOf(article), '/', '/resources', '/llms.txt'],
      () => query('update articles set title = $1 where id = $2', [title, article.id]),
      (text) => text.includes(title),
    )
    await query('update articles set title = $1 where id = $2', [article.title, article.id])
  })

  it('show nothing of an article that was unpublished, and all of it when it is published again', async () => {
    const article = articles[1]!
    const lists = ['/resources', '/llms.txt', '/sitemap.xml']
    const shows = (text: string) => text.includes(article.slug)
    await expectSoon(
      [...placesOf(article), ...lists],
      () => query(`update articles set _status = 'draft' where id = $1`, [article.id]),
      (text, status) => status === 404 || !shows(text),
    )
    await expectSoon(
      [...placesOf(article), ...lists],
      () => query(`update articles set _status = 'published' where id = $1`, [article.id]),
      (text, status) => status === 200 && shows(text),
    )
  })

  it('show an author’s new name', async () => {
    const article = articles[2]!
    const [author] = await query<{ name: string }>('select name from users where id = $1', [article.author_id])
    const name = `Renamed ${Date.now()}`
    await expectSoon(
      [...placesOf(article), '/api/articles', '/resources'],
      () => query('update users set name = $1 where id = $2', [name, article.author_id]),
      (text) => text.includes(name),
    )
    await query('update users set name = $1 where id = $2', [author?.name, article.author_id])
  })

  it('show an image’s new words, and are without an image that is deleted', async () => {
    const article = articles[3]!
    const [image] = await query<{ alt: string }>('select alt from media where id = $1', [article.hero_image_id])
    const alt = `Changed words ${Date.now()}`
    await expectSoon(
      [...placesOf(article), `/api/media/${article.hero_image_id}`],
      () => query('update media set alt = $1 where id = $2', [alt, article.hero_image_id]),
      (text) => text.includes(alt),
    )
    await query('update media set alt = $1 where id = $2', [image?.alt, article.hero_image_id])
    await expectSoon(
      [`/api/articles/${article.id}`],
      () => query('update articles set hero_image_id = null where id = $1', [article.id]),
      (text) => text.includes('"heroImage":null'),
    )
    await query('update articles set hero_image_id = $1 where id = $2', [article.hero_image_id, article.id])
  })

  it('link to an article only while it is published, at its present address', async () => {
    const [from, to] = [articles[4]!, articles[5]!]
    const [stored] = await query<{ body: { root: { children: object[] } } }>('select body from articles where id = $1', [from.id])
    const link = {
      type: 'paragraph',
      version: 1,
      children: [
        {
          type: 'link',
          version: 3,
          fields: { linkType: 'internal', doc: { relationTo: 'articles', value: to.id } },
          children: [{ type: 'text', version: 1, text: 'a linked article', format: 0, mode: 'normal', style: '', detail: 0 }],
        },
      ],
    }
    const body = { root: { ...stored!.body.root, children: [...stored!.body.root.children, link] } }
    const places = [`/api/articles/${from.id}`, `/resources/${from.slug}`]
    await expectSoon(places, () => query('update articles set body = $1 where id = $2', [JSON.stringify(body), from.id]), (text) =>
      text.includes(`/resources/${to.slug}`),
    )
    await expectSoon(places, () => query(`update articles set _status = 'draft' where id = $1`, [to.id]), (text) =>
      !text.includes(`/resources/${to.slug}"`),
    )
    await expectSoon(places, () => query(`update articles set _status = 'published' where id = $1`, [to.id]), (text) =>
      text.includes(`/resources/${to.slug}"`),
    )
    await expectSoon(places, () => query('update articles set slug = $1 where id = $2', [`${to.slug}-moved`, to.id]), (text) =>
      text.includes(`/resources/${to.slug}-moved"`),
    )
    await query('update articles set slug = $1 where id = $2', [to.slug, to.id])
    await query('update articles set body = $1 where id = $2', [JSON.stringify(stored!.body), from.id])
  })

  it('count an article that was inserted, and forget one that was deleted', async () => {
    const total = async () => (JSON.parse((await send('/api/articles?limit=1')).text) as { totalDocs: number }).totalDocs
    const before = await total()
    const [copy] = await query<{ id: number }>(
      `insert into articles (title, slug, description, author_id, published_at, body, _status)
       select 'Copied', 'copied-for-a-test', description, author_id, now(), body, 'published' from articles where id = $1 returning id`,
      [articles[6]!.id],
    )
    await until('the list counts the new article', async () => (await total()) === before + 1, { withinMs: patienceMs, everyMs: 5 })
    expect((await send('/resources/copied-for-a-test')).status).toBe(200)
    await query('delete from articles where id = $1', [copy!.id])
    await until('the list no longer counts it', async () => (await total()) === before, { withinMs: patienceMs, everyMs: 5 })
    expect((await send(`/api/articles/${copy!.id}`)).status).toBe(404)
    expect((await send('/resources/copied-for-a-test')).status).toBe(404)
  })

  it('never bring the old back, however fills and changes fall together', async () => {
    const { id, title } = articles[7]!
    const target = `/api/articles/${id}`
    let isOver = false
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) await send(target)
    })
    for (let round = 0; round < 60; round++) {
      await query('update articles set title = $1 where id = $2', [`Round ${round}`, id])
      await until(`round ${round} shows`, async () => (await send(target)).text.includes(`"Round ${round}"`), { withinMs: patienceMs, everyMs: 1 })
      await pause(10)
      expect((await send(target)).text).toContain(`"Round ${round}"`)
    }
    isOver = true
    await Promise.all(readers)
    await query('update articles set title = $1 where id = $2', [title, id])
  })
})

describe('kept answers', () => {
  const page = () => `/resources/${articles[0]!.slug}`

  it('know nothing of cookies, sessions or credentials', async () => {
    const plain = await read(page())
    const readers: Record<string, string>[] = [
      { cookie: 'payload-token=junk; a=b' },
      { authorization: 'JWT junk' },
      { 'x-forwarded-host': 'evil.invalid' },
    ]
    for (const headers of readers) {
      expect(comparable(await send(page(), { headers }))).toEqual(comparable(plain))
    }
    expect(plain.headers['set-cookie']).toBeUndefined()
  })

  it('give each format and encoding its own bytes and tag, in any order of asking', async () => {
    const seen = new Map<string, string>()
    for (const round of [0, 1]) {
      for (const accept of ['text/html', 'text/markdown']) {
        for (const coding of ['identity', 'gzip', 'br']) {
          const { headers, bytes, text } = await send(page(), { headers: { accept, 'accept-encoding': coding } })
          expect(headers['content-type']).toBe(`${accept}; charset=utf-8`)
          expect(headers['content-encoding'] ?? 'identity').toBe(coding)
          expect(headers['content-length']).toBe(String(bytes.length))
          expect(text.startsWith('<!doctype html>')).toBe(accept === 'text/html')
          const etag = String(headers.etag)
          if (round === 0) expect([...seen.values()]).not.toContain(etag)
          else expect(seen.get(`${accept} ${coding}`)).toBe(etag)
          seen.set(`${accept} ${coding}`, etag)
        }
      }
    }
  })

  it('are sent without a body under HEAD and as 304, with the same fields', async () => {
    for (const target of [page(), '/api/articles', '/llms-full.txt']) {
      for (const coding of ['identity', 'br']) {
        const headers = { 'accept-encoding': coding }
        const whole = await send(target, { headers })
        const head = await send(target, { method: 'HEAD', headers })
        expect({ ...comparable(head), body: '' }).toEqual({ ...comparable(whole), body: '' })
        expect(head.bytes.length).toBe(0)
        const same = await send(target, { headers: { ...headers, 'if-none-match': String(whole.headers.etag) } })
        expect(same.status).toBe(304)
        expect(same.bytes.length).toBe(0)
        for (const name of ['etag', 'vary', 'cache-control', 'content-location']) expect(same.headers[name]).toBe(whole.headers[name])
        expect((await send(target, { headers: { ...headers, 'if-none-match': '"other"' } })).bytes).toEqual(whole.bytes)
      }
    }
  })

  it('are one for one resource: unknown parameters, order and odd headers make no other', async () => {
    const plain = await send('/api/articles?limit=2&page=1')
    for (const target of ['/api/articles?page=1&limit=2', '/api/articles?limit=2&utm_source=x', '/api/articles?limit=2&draft=true&locale=all']) {
      expect((await send(target)).headers.etag, target).toBe(plain.headers.etag)
    }
    for (const accept of ['text/html;q=0.9', 'TEXT/HTML', 'text/html, */*;q=0.1']) {
      expect((await send(page(), { headers: { accept } })).headers.etag, accept).toBe((await send(page())).headers.etag)
    }
  })
})
