import {
  getArgumentValues,
  getNamedType,
  isObjectType,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

import { defaultLimit, maxLimit } from '@/schemas/content/list-parameters'

export type QuerySize = { rootFields: number; nodes: number }

type Options = {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

/**
 * The maximum size of a valid query's response: its root fields, each of which runs a database statement, and its
 * objects, with those below a list multiplied by `limit`.
 */
export function countNodes({ schema, document, operation, variables }: Options): QuerySize {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition)
  }
  let rootFields = 0

  function count(set: SelectionSetNode, type: GraphQLObjectType, isRoot: boolean): number {
    let nodes = 0
    for (const selection of set.selections) {
      if (selection.kind !== 'Field') {
        const inner = selection.kind === 'InlineFragment' ? selection : fragments.get(selection.name.value)
        if (inner) nodes += count(inner.selectionSet, type, isRoot)
        continue
      }
      if (isRoot) rootFields++
      const field = type.getFields()[selection.name.value]
      const fieldType = field && getNamedType(field.type)
      // Introspection is limited by the number of tokens.
      if (!field || !isObjectType(fieldType) || !selection.selectionSet) continue
      const own = 1 + count(selection.selectionSet, fieldType, false)
      const hasLimit = field.args.some(({ name }) => name === 'limit')
      nodes += own * (hasLimit ? toLimit(getArgumentValues(field, selection, variables)) : 1)
    }
    return nodes
  }

  const query = schema.getQueryType()
  const nodes = query ? count(operation.selectionSet, query, true) : 0
  return { rootFields, nodes }
}

/** One document for a query by id; otherwise the page size. */
function toLimit({ id, limit }: { id?: unknown; limit?: unknown }): number {
  if (id !== undefined && id !== null) return 1
  return typeof limit === 'number' ? Math.min(Math.max(limit, 0), maxLimit) : defaultLimit
}
