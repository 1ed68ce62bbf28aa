import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import type { contentHandlers } from '@/app/content/handlers'
import type { FillHandler, FillRequest, Handlers } from '@/app/fills/request'
import type { GraphQLRequest } from '@/schemas/content/graphql'
import { defineParameter } from '@/schemas/shared/parameter'
import { contentOperations, type ContentOperation } from '@/surface/content/operations'
import { defineInput } from '@/surface/shared/input'
import { defineOperation } from '@/surface/shared/operation'

type ContentHandlers = typeof contentHandlers

const word = defineParameter({ name: 'word', in: 'query', description: 'A word.', schema: z.string() })
const size = defineParameter({ name: 'size', in: 'query', description: 'A size.', schema: z.coerce.number() })
const base = {
  host: 'content',
  method: 'GET',
  kind: 'data',
  formats: ['json'],
  cache: 'none',
  title: '',
  description: '',
} as const
const findWord = defineOperation({ ...base, id: 'findWord', path: '/messages', ...defineInput({ query: [word] }) })
const findSize = defineOperation({ ...base, id: 'findSize', path: '/sizes', ...defineInput({ query: [size] }) })

type TestHandlers = Handlers<typeof findWord | typeof findSize>

const handleWord = async ({ params }: FillRequest<{ word: string }>) =>
  ({ kind: 'found', body: params.word.toUpperCase(), tags: [] }) as const
const handleSize = async ({ params }: FillRequest<{ size: number }>) =>
  ({ kind: 'found', body: params.size.toFixed(), tags: [] }) as const
const problemPage: FillHandler = async () => ({ kind: 'missing' })
const forErrors = { problemPage, nearAddresses: async () => ({ kind: 'missing' }) as const }

// The compiler runs these tests: an expected error that is not reported is one itself.
describe('a table of handlers', () => {
  it('accepts each operation’s own handler', async () => {
    const handlers: TestHandlers = { findWord: handleWord, findSize: handleSize, ...forErrors }
    const parsed = findWord.parse({ path: {}, query: new URLSearchParams('word=abc') })
    if (!parsed?.ok) throw new Error('not parsed')
    const outcome = await handlers.findWord({ params: parsed.value.value, format: 'json' }, async () => ({}))
    expect(outcome).toMatchObject({ body: 'ABC' })
  })

  it('rejects a handler of another operation’s parameters', () => {
    // @ts-expect-error findSize parses no word
    const swapped: TestHandlers = { findWord: handleWord, findSize: handleWord, ...forErrors }
    // @ts-expect-error findSize has no handler
    const incomplete: TestHandlers = { findWord: handleWord, ...forErrors }
    // @ts-expect-error no operation is called findColor
    const excess: TestHandlers = { findWord: handleWord, findSize: handleSize, findColor: handleWord, ...forErrors }
    expect([swapped, incomplete, excess]).toHaveLength(3)
  })

  it('holds for the operations of the content host', () => {
    // @ts-expect-error an article is read by its id and depth, a list by its query
    const read: (handler: ContentHandlers['listArticles']) => ContentHandlers['getArticle'] = (handler) => handler
    // @ts-expect-error a page of a profession needs its id
    const list: (handler: ContentHandlers['professionPage']) => ContentHandlers['resourcesPage'] = (handler) => handler
    // @ts-expect-error only GraphQL has a request body
    const post: (handler: ContentHandlers['graphql']) => ContentHandlers['getMedia'] = (handler) => handler
    const graphql: FillHandler<object, GraphQLRequest> | ContentHandlers['graphql'] = problemPage
    expect([read, list, post, graphql]).toHaveLength(4)
  })
})

it('an operation’s parameters are typed by the schemas that validate them', () => {
  const parse: Extract<ContentOperation, { id: 'getArticle' }>['parse'] = (request) =>
    // @ts-expect-error the id is a number
    ({ ok: true, value: { value: { id: request.path.id ?? '', depth: 1 }, canonicalQuery: '' } })
  expect(parse).toBeTypeOf('function')
  expect(contentOperations.map(({ id }) => id)).toContain('getArticle')
})
