/** A node of a stored rich-text tree, in the editor's (Lexical's) format. */
export type RichTextNode = { type: string; children?: RichTextNode[]; [key: string]: unknown }

/** Calls `visit` for a node and every node below it, parents first. */
export function visitNodes(node: object, visit: (node: RichTextNode) => void): void {
  const { children } = node as Partial<RichTextNode>
  visit(node as RichTextNode)
  for (const child of children ?? []) visitNodes(child, visit)
}

/** The document that an internal link points at, as it is stored: its id, or the populated document. */
export function toLinkedDocument({ fields }: RichTextNode): unknown {
  return (fields as { doc?: { value?: unknown } } | undefined)?.doc?.value
}

/** The text of a code block, as written. */
export function toCode({ fields }: RichTextNode): string {
  const code = (fields as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}
