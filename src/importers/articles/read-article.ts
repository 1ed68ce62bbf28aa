import type { Node, Parent, Root } from 'mdast'

import { RecordError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { parseArticleFile, type ArticleFile } from './article-file'
import { replaceExtensions } from './markdown/markdown-extensions'
import { importsComponents, stripMdx } from './mdx/strip-mdx'
import { toMarkup, type Markup } from './files/markup'
import { obsidianToMarkdown } from './obsidian/to-markdown'
import { parseOwnBody } from './own/parse-own-body'
import { parseBody, parseHtmlBody } from './markdown/parse-body'
import { takeRepeatedTitle } from './markdown/repeated-title'
import { replaceShortcodes } from './markdown/shortcodes'

/** A parsed article: its front matter, and its body as a tree. */
export type ReadArticle = {
  article: ArticleFile
  tree: Root
  notes: string[]
  /** The words of a first heading that was left out, since they are the title; null where there is none. */
  repeatedTitle: string | null
  /** Images that the file itself holds, by the URLs that its text has for them. */
  images: { path: string; bytes: Uint8Array }[]
}

/** Parses an article file that is text; throws {@link RecordError} where its tree exceeds a limit. */
export function readArticle(path: string, text: string, markup: Markup = toMarkup(path) ?? 'markdown'): ReadArticle {
  const article = parseArticleFile(path, text, markup)
  const notes = [...article.notes]
  const toTree = (body: { tree: Root; notes: string[] }): ReadArticle => {
    checkTreeLimits(body.tree, limits.article)
    const repeatedTitle = article.ownReference === null ? takeRepeatedTitle(body.tree, article.title) : null
    if (repeatedTitle !== null) notes.push('Its first heading was left out: it is the title, which its page shows.')
    return { article, tree: body.tree, notes: [...notes, ...body.notes], repeatedTitle, images: [] }
  }
  if (article.ownReference !== null) return toTree(parseOwnBody(article.markdown))
  if (markup === 'post') return toTree(parseHtmlBody(article.markdown))
  const isMdx = markup === 'mdx' || (markup === 'markdown' && importsComponents(article.markdown))
  const own = isMdx ? stripMdx(article.markdown, notes) : article.markdown
  const replaced = replaceShortcodes(markup === 'html' ? own : obsidianToMarkdown(replaceExtensions(own)))
  notes.push(...replaced.notes)
  return toTree(markup === 'html' ? parseHtmlBody(replaced.markdown) : parseBody(replaced.markdown, { isMdx }))
}

type TreeLimits = Pick<typeof limits.article, 'depth' | 'cells' | 'nodes'>

/**
 * Throws a {@link RecordError} where a tree exceeds a limit, and deletes the position of each node. Iterative, since
 * recursion would overflow the stack on the trees that it is to reject.
 */
export function checkTreeLimits(tree: Root, { depth: maxDepth, cells: maxCells, nodes: maxNodes }: TreeLimits): void {
  let nodes = 0
  let cells = 0
  const stack: { node: Node; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next
    delete node.position
    if (depth > maxDepth) throw new RecordError(`It nests more than ${maxDepth} quotes, lists or elements.`)
    if (++nodes > maxNodes) throw new RecordError(`It has more than ${number(maxNodes)} parts.`)
    if (node.type === 'tableCell' && ++cells > maxCells)
      throw new RecordError(`Its tables have more than ${number(maxCells)} cells.`)
    if ('children' in node) for (const child of (node as Parent).children) stack.push({ node: child, depth: depth + 1 })
  }
}

function number(value: number): string {
  return value.toLocaleString('en')
}
