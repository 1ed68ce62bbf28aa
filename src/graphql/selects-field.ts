import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>

/** Whether a query asks for a field of this name anywhere below the one that is resolved, under conditions or not. */
export function selectsField({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  return fieldNodes.some(({ selectionSet }) => isIn(selectionSet, name, fragments))
}

/** Fragments that contain themselves are refused before. */
function isIn(set: SelectionSetNode | undefined, name: string, fragments: Fragments): boolean {
  return (set?.selections ?? []).some((selection) => {
    if (selection.kind === 'FragmentSpread') return isIn(fragments[selection.name.value]?.selectionSet, name, fragments)
    return (
      (selection.kind === 'Field' && selection.name.value === name) || isIn(selection.selectionSet, name, fragments)
    )
  })
}
