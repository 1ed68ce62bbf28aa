import { beforeAll, describe, expect, it } from 'vitest'

import type { Article } from '@/schemas/content/article'
import { atDepthZero, readExpectedContent, type ExpectedContent } from '../support/expected-content'
import { readDocs, readJson, send } from '../support/http'

let stored: ExpectedContent

beforeAll(async () => {
  stored = await readExpectedContent()
})

type Members = Record<string, unknown>

const pick = (document: object, names: string[]) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)))
const omit = (document: object, names: string[]) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)))

/** What each query makes of an article at depth 1. */
const cases: [query: string, expected: (article: Article) => object][] = [
  ['select[title]=true', (article) => pick(article, ['id', 'title'])],
  ['select[id]=true', (article) => pick(article, ['id'])],
  [
    'select[updatedAt]=true&select[slug]=true&select[professions]=true',
    (article) => pick(article, ['id', 'slug', 'professions', 'updatedAt']),
  ],
  ['select[body]=true', (article) => pick(article, ['id', 'body'])],
  ['select[title]=true&select[body]=true', (article) => pick(article, ['id', 'title', 'body'])],
  ['select[body]=true&select[createdAt]=true', (article) => pick(article, ['id', 'body', 'createdAt'])],
  ['select[body]=false', (article) => omit(article, ['body'])],
  ['select[sources]=false&select[id]=false', (article) => omit(article, ['sources'])],
  ['select[author]=true', (article) => pick(article, ['id', 'author'])],
  [
    'select[author][name]=true',
    (article) => ({ id: article.id, author: pick(article.author as object, ['id', 'name']) }),
  ],
  [
    'select[sources][url]=true',
    (article) => ({ id: article.id, sources: article.sources.map((source) => pick(source, ['url', 'id'])) }),
  ],
  [
    'select[heroImage][sizes][card][url]=true',
    ({ id, heroImage }) => {
      if (heroImage === null || typeof heroImage !== 'object') return { id, heroImage }
      const url = heroImage.sizes?.card.url
      return { id, heroImage: { id: heroImage.id, sizes: { card: { url } } } }
    },
  ],
]

describe('select', () => {
  it.each(cases)('%s returns these fields of every article, in a list and alone', async (query, expected) => {
    const docs = await readDocs<Article>(`/api/articles?${query}`)
    expect(docs).toEqual(stored.articles.map(expected))
    for (const article of stored.articles.slice(0, 3))
      expect(await readJson(`/api/articles/${article.id}?${query}`)).toEqual(expected(article))
  })

  it('applies after depth: an id stays an id', async () => {
    const docs = await readDocs<Article>('/api/articles?depth=0&select[author][name]=true&select[heroImage]=true')
    expect(docs).toEqual(stored.articles.map((article) => pick(atDepthZero(article), ['id', 'author', 'heroImage'])))
  })

  it('does not change the envelope, the order or the filter', async () => {
    const query = 'limit=3&page=2&sort=-title&where[professions][contains]=educators'
    const { docs, ...envelope } = await readJson<{ docs: Article[] }>(`/api/articles?${query}`)
    const selected = await readJson<{ docs: Members[] }>(`/api/articles?${query}&select[title]=true`)
    expect(selected).toEqual({ docs: docs.map(({ id, title }) => ({ id, title })), ...envelope })
  })

  it('returns these fields of images, in a list and alone', async () => {
    const docs = await readDocs<Members>('/api/media?select[alt]=true&select[sizes][wide][width]=true')
    const expected = stored.media.map(({ id, alt, sizes }) => ({
      id,
      alt,
      sizes: { wide: { width: sizes?.wide.width } },
    }))
    expect(docs).toEqual(expected)
    const id = expected[0]?.id
    expect(await readJson(`/api/media/${id}?select[alt]=true&select[sizes][wide][width]=true`)).toEqual(expected[0])
    expect(await readJson(`/api/media/${id}?select[sizes]=false`)).toEqual(omit(stored.media[0] ?? {}, ['sizes']))
  })

  it('returns these fields of findings, in a list and alone', async () => {
    const all = await readDocs<Members & { id: number; text: string; kind: string }>('/api/findings')
    const docs = await readDocs<Members>('/api/findings?select[text]=true&select[kind]=true')
    expect(docs).toEqual(all.map(({ id, text, kind }) => ({ kind, text, id })))
    const [first] = all
    expect(await readJson(`/api/findings/${first?.id}?select[text]=false`)).toEqual(omit(first ?? {}, ['text']))
    expect((await send(`/api/findings/${first?.id}?select[title]=true`)).status).toBe(400)
  })

  it('is part of the cache key by its fields, not by their order', async () => {
    const [one, other, all] = await Promise.all(
      ['select[title]=true&select[slug]=true', 'select[slug]=true&select[title]=true', ''].map(async (query) =>
        send(`/api/articles?limit=2&${query}`),
      ),
    )
    expect(other?.headers.etag).toBe(one?.headers.etag)
    expect(all?.headers.etag).not.toBe(one?.headers.etag)
  })
})
