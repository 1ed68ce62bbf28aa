import { getOperationAST, parse, type OperationDefinitionNode } from 'graphql'
import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'

import { countNodes } from '@/graphql/count-nodes'

const schema = buildSchema(`
  type Query { List(limit: Int, page: Int): List, One(id: Int!): Doc, Both(id: Int, limit: Int): List }
  type List { docs: [Doc!]!, totalDocs: Int }
  type Doc { id: Int, author: Author, sources: [Source] }
  type Author { name: String }
  type Source { url: String }
`)

function count(query: string, variables: Record<string, unknown> = {}) {
  const document = parse(query)
  return countNodes({ schema, document, operation: getOperationAST(document) as OperationDefinitionNode, variables })
}

describe('countNodes', () => {
  it.each([
    ['{ One(id: 1) { id } }', 1, 1],
    ['{ One(id: 1) { author { name } sources { url } } }', 1, 3],
    ['{ List { docs { id } } }', 1, 20],
    ['{ List(limit: 100) { docs { id author { name } } } }', 1, 300],
    ['{ List(limit: 1000000) { totalDocs } }', 1, 100],
    ['{ a: List(limit: 100) { docs { id } } b: List(limit: 50) { docs { id } } }', 2, 300],
    ['{ Both(id: 4) { totalDocs } }', 1, 1],
    [
      '{ ...F } fragment F on Query { List(limit: 2) { ...G } } fragment G on List { docs { id } ... on List { docs { author { name } } } }',
      1,
      8,
    ],
    ['{ __schema { types { name } } }', 1, 0],
  ])('counts %s as %i root fields and %i objects', (query, rootFields, nodes) => {
    expect(count(query)).toEqual({ rootFields, nodes })
  })

  it('reads the limit from a variable', () => {
    expect(count('query ($n: Int) { List(limit: $n) { docs { id } } }', { n: 7 }).nodes).toBe(14)
    expect(count('query ($n: Int) { List(limit: $n) { docs { id } } }', {}).nodes).toBe(20)
  })
})
