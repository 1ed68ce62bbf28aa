import type { Element, Root as HtmlRoot } from 'hast'
import { raw } from 'hast-util-raw'
import { toMdast } from 'hast-util-to-mdast'
import type { Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { SKIP, visit } from 'unist-util-visit'

import { toMarkdownTree } from '@/formats/rich-text-from-markdown'

export type Body = { tree: Root; notes: string[] }

/** Elements whose content is no text of the article. */
const dropped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'svg',
  'object',
  'embed',
])
const players: Record<string, string> = { iframe: 'Embedded page', video: 'Video', audio: 'Audio' }

/**
 * The Markdown tree of a body, in which the HTML that stood in it has become Markdown too: tables, lists,
 * links, emphasis. Players become links; scripts and forms go, and are noted.
 */
export function parseBody(markdown: string): Body {
  const notes: string[] = []
  const html = raw(toHast(toMarkdownTree(markdown), { allowDangerousHtml: true }) as HtmlRoot) as HtmlRoot
  const counts = new Map<string, number>()
  visit(html, 'element', (node: Element, index, parent) => {
    if (index === undefined || !parent) return undefined
    if (dropped.has(node.tagName)) {
      counts.set(node.tagName, (counts.get(node.tagName) ?? 0) + 1)
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (node.tagName in players) {
      const link = toPlayerLink(node)
      parent.children.splice(index, 1, ...(link ? [link] : []))
      notes.push(`<${node.tagName}> became a link.`)
      return [SKIP, index + (link ? 1 : 0)]
    }
    // Footnotes' ways back lead to marks that the editor's tree has not.
    if (node.tagName === 'a' && node.properties.dataFootnoteBackref !== undefined) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    return undefined
  })
  for (const [name, count] of counts) notes.push(`<${name}> dropped${count > 1 ? ` (${count} times)` : ''}.`)
  // What the parser took for an unknown element is kept as its text by the conversion.
  return { tree: toMdast(html as never) as Root, notes }
}

function toPlayerLink(node: Element): Element | null {
  const source = node.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'source',
  )
  const address = node.properties.src ?? source?.properties.src
  if (typeof address !== 'string' || address === '') return null
  const title =
    typeof node.properties.title === 'string' && node.properties.title
      ? node.properties.title
      : players[node.tagName]
  return {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [
      {
        type: 'element',
        tagName: 'a',
        properties: { href: address },
        children: [{ type: 'text', value: String(title) }],
      },
    ],
  }
}
