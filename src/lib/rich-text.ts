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

/** The address of a link to the web or to a path of this site, as written; an empty string for any other node. */
export function toUrl({ fields }: RichTextNode): string {
  const url = (fields as { url?: unknown } | undefined)?.url
  return typeof url === 'string' ? url : ''
}

/** The text of a node without its formats; a line break or a tab is a space. */
export function toPlainText(node: RichTextNode): string {
  if (node.type === 'linebreak' || node.type === 'tab') return ' '
  return node.type === 'text' ? String(node.text ?? '') : (node.children ?? []).map(toPlainText).join('')
}

/** The text of a code block, as written. */
export function toCode({ fields }: RichTextNode): string {
  const code = (fields as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}
