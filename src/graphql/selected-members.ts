import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

import type { Selection } from '@/schemas/content/select'

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>

/**
 * The members of a document that a query may ask for: its id, and all whose names appear anywhere below the field that
 * is resolved, under conditions or not. Reading too many costs time; a missing one would be wrong.
 */
export function toSelectedMembers(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  members: readonly string[],
): Selection {
  const names = new Set<string>()
  for (const { selectionSet } of fieldNodes) addNames(names, selectionSet, fragments)
  return Object.fromEntries(
    members.flatMap((name) => (name === 'id' || names.has(name) ? [[name, true as const]] : [])),
  )
}

/** Fragments that contain themselves are refused before. */
function addNames(names: Set<string>, set: SelectionSetNode | undefined, fragments: Fragments): void {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === 'FragmentSpread') {
      addNames(names, fragments[selection.name.value]?.selectionSet, fragments)
      continue
    }
    if (selection.kind === 'Field') names.add(selection.name.value)
    addNames(names, selection.selectionSet, fragments)
  }
}
