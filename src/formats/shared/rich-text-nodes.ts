import { createHash } from 'node:crypto'

import type { RichTextNode } from '@/lib/rich-text'

/** A block of the editor with the lines of a program or a formula, exactly as written. */
export function codeBlock(code: string, language: string | null): RichTextNode {
  const fields = { id: toId(code), blockName: '', blockType: 'code', language: language ?? '', code }
  return { type: 'block', version: 2, format: '', fields }
}

/** A paragraph of inline nodes. */
export function paragraph(children: RichTextNode[]): RichTextNode {
  return element('paragraph', children, { textFormat: 0, textStyle: '' })
}

/** Text with Lexical's format bits. */
export function text(value: string, format: number): RichTextNode {
  return { type: 'text', version: 1, text: value, format, detail: 0, mode: 'normal', style: '' }
}

/** A line break in a paragraph. */
export function lineBreak(): RichTextNode {
  return { type: 'linebreak', version: 1 }
}

/** A node with children, and the properties of its type. */
export function element(
  type: string,
  children: RichTextNode[],
  properties: Record<string, unknown> = {},
): RichTextNode {
  return { type, version: 1, direction: 'ltr', format: '', indent: 0, ...properties, children }
}

/** The editor requires a 24-digit id on links and images; a hash of the URL makes the conversion deterministic. */
export function toId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 24)
}
