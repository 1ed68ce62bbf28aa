import { buildSchema, graphql, type GraphQLResolveInfo } from 'graphql'
import { expect, it } from 'vitest'

import { toSelectedMembers } from '@/graphql/selected-members'

const schema = buildSchema(`
  type Image { id: Int alt: String }
  type Document { id: Int title: String body: String heroImage: Image sources: [Image] }
  type Documents { docs: [Document] totalDocs: Int }
  type Query { Documents: Documents }`)

async function select(query: string, variableValues: Record<string, unknown> = {}): Promise<string[]> {
  let selected: string[] = []
  const Documents = (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
    selected = Object.keys(toSelectedMembers(info, ['id', 'title', 'body', 'heroImage', 'sources']))
    return { docs: [] }
  }
  const { errors } = await graphql({ schema, source: query, rootValue: { Documents }, variableValues })
  expect(errors).toBeUndefined()
  return selected
}

it.each([
  ['nothing but a total', '{ Documents { totalDocs } }', ['id']],
  ['a member', '{ Documents { docs { title } } }', ['id', 'title']],
  ['an alias', '{ Documents { docs { body: title text: body } } }', ['id', 'title', 'body']],
  ['a list alias', '{ Documents { all: docs { sources { alt } } } }', ['id', 'sources']],
  ['an inline fragment', '{ Documents { docs { ... on Document { heroImage { alt } } } } }', ['id', 'heroImage']],
  [
    'nested fragments, the root field twice',
    `{ Documents { ...list } Documents { docs { title } } }
     fragment list on Documents { docs { ...document } } fragment document on Document { heroImage { id } }`,
    ['id', 'title', 'heroImage'],
  ],
  [
    'a condition that is not met',
    'query ($is: Boolean = false) { Documents { docs { body @include(if: $is) } } }',
    ['id', 'body'],
  ],
])('%s', async (_, query, expected) => {
  expect(await select(query)).toEqual(expected)
})
