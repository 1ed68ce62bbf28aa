import type { Nodes, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

import type { Body } from '@/importers/articles/parse-body'

// URLs that were not links stay text: the transforms would turn them into links.
const mdastExtensions = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))
const startTag = /^<(sup|sub)>$/

/** Parses the body of a file that was exported here: Markdown in which HTML only raises, lowers and breaks lines. */
export function parseOwnBody(markdown: string): Body {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions })
  nestScripts(tree)
  return { tree, notes: [] }
}

/** Replaces tags by the nodes that stand for them. */
function nestScripts(node: Nodes): void {
  if (!('children' in node)) return
  const children: PhrasingContent[] = []
  const open: { type: 'superscript' | 'subscript'; children: PhrasingContent[] }[] = []
  for (const child of node.children as PhrasingContent[]) {
    nestScripts(child)
    const tag = child.type === 'html' ? startTag.exec(child.value)?.[1] : undefined
    if (tag !== undefined) open.push({ type: tag === 'sup' ? 'superscript' : 'subscript', children: [] })
    else if (child.type === 'html' && /^<\/su[bp]>$/.test(child.value) && open.length > 0) {
      const closed = open.pop()
      if (closed) (open.at(-1)?.children ?? children).push(closed)
    } else {
      const isBreak = child.type === 'html' && child.value === '<br>'
      ;(open.at(-1)?.children ?? children).push(isBreak ? { type: 'break' } : child)
    }
  }
  for (const { children: rest } of open) children.push(...rest)
  Object.assign(node, { children })
}
