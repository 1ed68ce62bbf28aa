import type { Nodes, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

import type { Body } from '@/importers/articles/markdown/parse-body'

// URLs that were not links stay text: the transforms would turn them into links.
const mdastExtensions = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))
const startTag = /^<(sup|sub|code)>$/
const types = { sup: 'superscript', sub: 'subscript', code: 'inlineCode' } as const

/** Parses the body of a file that was exported here: Markdown in which HTML only raises, lowers, breaks lines and is code in tables. */
export function parseOwnBody(markdown: string): Body {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions })
  nestScripts(tree)
  return { tree, notes: [] }
}

type Element = { type: (typeof types)[keyof typeof types]; children: PhrasingContent[] }

/** Replaces tags by the nodes that stand for them. */
function nestScripts(node: Nodes): void {
  if (!('children' in node)) return
  const children: PhrasingContent[] = []
  const open: Element[] = []
  for (const child of node.children as PhrasingContent[]) {
    nestScripts(child)
    const tag = child.type === 'html' ? (startTag.exec(child.value)?.[1] as keyof typeof types | undefined) : undefined
    if (tag !== undefined) open.push({ type: types[tag], children: [] })
    else if (child.type === 'html' && /^<\/(?:su[bp]|code)>$/.test(child.value) && open.length > 0) {
      const closed = open.pop()
      if (closed) (open.at(-1)?.children ?? children).push(toNode(closed))
    } else {
      const isBreak = child.type === 'html' && child.value === '<br>'
      ;(open.at(-1)?.children ?? children).push(isBreak ? { type: 'break' } : child)
    }
  }
  for (const { children: rest } of open) children.push(...rest)
  Object.assign(node, { children })
}

function toNode({ type, children }: Element): PhrasingContent {
  if (type !== 'inlineCode') return { type, children }
  return { type, value: children.map((child) => ('value' in child ? child.value : '')).join('') }
}
