import { expect, it } from 'vitest'

import { toReadTags } from '@/app/content/graphql-tags'
import { parseListInput } from '@/schemas/content/list-query'
import { articleListParameters, findingListParameters } from '@/schemas/content/list-parameters'

const toQuery = (input: Parameters<typeof parseListInput>[0], parameters = articleListParameters) => {
  const parsed = parseListInput(input, parameters)
  if (!parsed.ok) throw new Error(parsed.issues.join(' '))
  return parsed.value
}
const shown = { articles: [7, 8], users: [2], media: [3] }
const tagsOfShown = ['article:7', 'article:8', 'user:2', 'media:3']

it('a GraphQL response depends on the documents that it shows, and on those that it has not found', () => {
  expect(toReadTags([{ kind: 'article', id: 7, shown }])).toEqual(tagsOfShown)
  expect(toReadTags([{ kind: 'article', id: 9, shown: null }])).toEqual(['article:9'])
  expect(
    toReadTags([
      { kind: 'finding', id: 4 },
      { kind: 'finding', id: 4 },
    ]),
  ).toEqual(['evidence:4'])
})

it('a GraphQL list depends on what decides its membership and order', () => {
  const list = (input: Parameters<typeof parseListInput>[0]) =>
    toReadTags([{ kind: 'articles', query: toQuery(input), shown: [shown] }])
  expect(list({ limit: 2, sort: '-publishedAt' })).toEqual(['listing:articles', ...tagsOfShown])
  expect(list({ where: { title: { contains: 'a' } } })).toEqual(['listing:articles', 'articles', 'users', 'media'])
  expect(list({ sort: 'updatedAt' })).toContain('articles')
  const findings = (input: Parameters<typeof parseListInput>[0]) =>
    toReadTags([{ kind: 'findings', query: toQuery(input, findingListParameters), shown: [] }])
  expect(findings({ where: { region: { equals: 'Chile' } } })).toEqual(['listing:findings'])
  expect(findings({ where: { text: { contains: 'a' } } })).toContain('evidence')
})

it('introspection and errors depend on no content', () => {
  expect(toReadTags([])).toEqual([])
})

it('a GraphQL response that shows very many documents depends on all, in few tags', () => {
  const all = Array.from({ length: 300 }, (_, id) => id)
  const tags = toReadTags([{ kind: 'article', id: 1, shown: { ...shown, articles: all } }])
  expect(tags).toEqual(expect.arrayContaining(['articles', 'users', 'media', 'evidence']))
  expect(tags.length).toBeLessThan(20)
})
