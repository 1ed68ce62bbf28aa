import type pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'

import type { Article as PayloadArticle } from '@/cms/payload-types'
import { toRichText } from '@/formats/shared/rich-text-from-markdown'
import { executeGraphQL } from '@/graphql/execute'
import { serializeResult } from '@/graphql/serialize-result'
import { findArticleBytes, findArticles } from '@/reading/content/article'
import { runAfterChanges } from '@/reading/shared/memoize-until-change'
import { articleListParameters } from '@/schemas/content/list-parameters'
import { parseListQuery } from '@/schemas/content/list-query'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }

afterAll(close)

function parse(query: string) {
  const parsed = parseListQuery(new URLSearchParams(query), articleListParameters)
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'))
  return parsed.value
}

async function createArticle(slug: string) {
  const { id: author } = await payload.create({
    collection: 'users',
    data: { name: 'Ada', permission: 'none', email: `${slug}@byline.invalid`, password: '' },
  })
  const { id } = await payload.create({
    collection: 'articles',
    data: {
      title: 'One article',
      slug,
      description: 'What an article of the tests says. '.repeat(6),
      professions: ['hospitals'],
      author,
      body: toRichText('Words.', { toMediaId: () => null, toArticleId: () => null }) as PayloadArticle['body'],
      sources: [{ label: 'A source', url: 'https://source.example/' }],
      _status: 'published',
    },
  })
  return id
}

describe('a read whose select leaves out the body', () => {
  it('needs no body in the database', async () => {
    const id = await createArticle('one-article')
    await pool.query('alter table articles rename column body to hidden_body')
    try {
      const selected = parse('select[title]=true')
      expect((await findArticles(selected)).docs).toEqual([{ id, title: 'One article' }])
      const found = await findArticleBytes({ id, ...selected })
      expect(JSON.parse(Buffer.concat(found?.pieces ?? []).toString())).toEqual({ id, title: 'One article' })
      expect((await findArticles(parse('select[body]=false'))).docs[0]).toMatchObject({ id, author: { name: 'Ada' } })
      await expect(findArticles(parse('select[title]=true&select[body]=true'))).rejects.toThrow('body')
      expect((await executeGraphQL({ query: '{ Articles { docs { id author { name } } } }' })).result).toEqual({
        data: { Articles: { docs: [{ id, author: { name: 'Ada' } }] } },
      })
    } finally {
      await pool.query('alter table articles rename column hidden_body to body')
    }
    expect((await findArticles(parse('select[body]=true'))).docs[0]?.body).toMatchObject({ root: { type: 'root' } })
    const query = '{ Articles { docs { ...Shown } } } fragment Shown on Article { ... on Article { text: body } }'
    const { result } = await executeGraphQL({ query })
    expect(JSON.parse((await serializeResult(result)).toString())).toMatchObject({
      data: { Articles: { docs: [{ text: { root: { type: 'root' } } }] } },
    })
  })
})

describe('a selection', () => {
  it('returns the same members however often it is requested, and beside however many others', async () => {
    await createArticle('selected-article')
    const [whole] = (await findArticles(parse(''))).docs as unknown as Record<string, unknown>[]
    const names = Object.keys(whole ?? {}).filter((name) => name !== 'id' && name !== 'body')
    const pairs = names.map((name, index) => [name, names[(index + 3) % names.length]!])
    for (const selected of [...names.map((name) => [name]), ...pairs]) {
      const expected = Object.fromEntries(
        Object.entries(whole ?? {}).filter(([name]) => name === 'id' || selected.includes(name)),
      )
      const query = parse(`limit=1&${selected.map((name) => `select[${name}]=true`).join('&')}`)
      for (let times = 0; times < 5; times++) {
        const { docs } = await findArticles(query)
        expect(JSON.stringify(docs[0])).toBe(JSON.stringify(expected))
      }
    }
  })
})

describe('a page of a list whose ids are memoized', () => {
  it('has no article that was withdrawn since, before its change arrives', async () => {
    const id = await createArticle('withdrawn-article')
    const readIds = () => runAfterChanges([], async () => (await findArticles(parse(''))).docs.map((doc) => doc.id))
    expect(await readIds()).toContain(id)
    await pool.query(`update articles set _status = 'draft' where id = $1`, [id])
    expect(await readIds()).not.toContain(id)
  })
})
