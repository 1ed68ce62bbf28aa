import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import { raw } from 'hast-util-raw'
import { toMdast, type Handle } from 'hast-util-to-mdast'
import type { PhrasingContent, Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { toString as toText } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

import { toMarkdownTree } from '@/formats/shared/rich-text-from-markdown'
import { toOneLine } from '@/lib/text/one-line'
import { tidyCards } from '@/importers/articles/ghost/rendered-cards'
import { isEmbed, toEmbedLinks } from './embeds'
import { headingHandlers } from './heading-anchors'
import { replaceMath } from './math'
import { spreadMarks } from './spread-marks'

export type Body = { tree: Root; notes: string[] }

/** Elements that are removed with their content. */
const removedElements = new Set([
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
  'math',
  'object',
  'embed',
])
/** Elements whose words may be in a button, which opens what follows them. */
const openingElements = /^(?:h[1-6]|summary|dt)$/
/** Elements in which a URL is not turned into a link. */
const literalElements = new Set(['a', 'code', 'pre'])

/**
 * Parses Markdown with embedded HTML into one Markdown tree. Embeds become links, scripts and forms are removed; both
 * are noted.
 */
export function parseBody(markdown: string, syntax?: { isMdx: boolean }): Body {
  return toBody(raw(toHast(toMarkdownTree(markdown, syntax), { allowDangerousHtml: true }) as HtmlRoot) as HtmlRoot)
}

/** Parses HTML into a Markdown tree, like {@link parseBody}. Addresses on their own become links. */
export function parseHtmlBody(text: string): Body {
  const html = raw({ type: 'root', children: [{ type: 'raw', value: text }] } as HtmlRoot) as HtmlRoot
  const notes = tidyCards(html)
  visit(html, ['text', 'element'], (node, index, parent) => {
    if (node.type === 'element') {
      if (node.properties.dataMarkdown !== undefined)
        node.children = (toHast(toMarkdownTree(toText(node))) as Element).children
      return literalElements.has(node.tagName) ? SKIP : undefined
    }
    const value = node.type === 'text' ? node.value.trim() : ''
    if (index === undefined || !parent || !/^https?:\/\/[^\s<>"]+$/.test(value)) return undefined
    const link: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: value },
      children: [{ type: 'text', value }],
    }
    parent.children.splice(index, 1, link)
    return [SKIP, index + 1]
  })
  return toBody(html, notes)
}

function toBody(html: HtmlRoot, notes: string[] = []): Body {
  const counts = new Map<string, number>()
  let hidden = 0
  replaceMath(html, notes)
  visit(html, 'element', (node: Element, index, parent) => {
    if (index === undefined || !parent) return undefined
    if (node.tagName === 'button' && parent.type === 'element' && isOpening(node, parent)) {
      parent.children.splice(index, 1, ...node.children.filter(isRead))
      return [SKIP, index]
    }
    if (removedElements.has(node.tagName) && node.properties.type !== 'checkbox') {
      counts.set(node.tagName, (counts.get(node.tagName) ?? 0) + 1)
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (isHidden(node)) {
      if (toText(node).trim() !== '') hidden++
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (node.tagName === 'table') {
      const caption = takeCaption(node)
      if (caption) {
        parent.children.splice(index, 0, caption)
        return [SKIP, index]
      }
    }
    if (isEmbed(node)) {
      const links = toEmbedLinks(node, parent)
      parent.children.splice(index, 1, ...links)
      notes.push(`<${node.tagName}> became a link.`)
      return [SKIP, index + links.length]
    }
    if (node.tagName === 'figure') moveCaptionToImage(node)
    // Back-references of footnotes have no target in the editor's tree.
    if (node.tagName === 'a' && isBackReference(node)) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    return undefined
  })
  for (const [name, count] of counts) notes.push(`<${name}> dropped${count > 1 ? ` (${count} times)` : ''}.`)
  if (hidden > 0) notes.push(`Hidden text dropped${hidden > 1 ? ` (${hidden} times)` : ''}.`)
  spreadMarks(html)
  // Unknown elements are converted to their text.
  return {
    tree: toMdast(html, {
      handlers: { ...headingHandlers, sup: toScript('superscript'), sub: toScript('subscript') },
    }) as Root,
    notes,
  }
}

/** True for the arrow from a footnote to its number, as Markdown and the reader of Word's documents write it. */
function isBackReference({ properties: { dataFootnoteBackref, href } }: Element): boolean {
  return dataFootnoteBackref !== undefined || /^#(?:foot|end)note-ref-\d+$/.test(String(href ?? ''))
}

/** The handler of an element that the editor has a format for and Markdown has no syntax. */
function toScript(type: 'superscript' | 'subscript'): Handle {
  return (state, node: Element) => ({ type, children: state.all(node) as PhrasingContent[] })
}

/** True for a button with all the words of its heading, not for one beside them, such as “Copy link”. */
function isOpening(button: Element, parent: Element): boolean {
  const isAlone = parent.children.every((each) => each === button || toText(each).trim() === '')
  return openingElements.test(parent.tagName) && isAlone && !isHidden(button)
}

/** False for what is there for the eye alone, such as an arrow. */
function isRead(node: ElementContent): boolean {
  return node.type !== 'element' || String(node.properties.ariaHidden) !== 'true'
}

/** True for what a browser does not show: by its attribute, or by a style of its own. */
function isHidden({ properties: { hidden, style } }: Element): boolean {
  const isMarked = hidden !== undefined && hidden !== null && hidden !== false && hidden !== 'until-found'
  return isMarked || (typeof style === 'string' && /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)\b/i.test(style))
}

/** Takes the caption out of a table, as a paragraph: tables of Markdown have none. */
function takeCaption(table: Element): Element | null {
  const index = table.children.findIndex((child) => child.type === 'element' && child.tagName === 'caption')
  const [caption] = index === -1 ? [] : table.children.splice(index, 1)
  if (caption?.type !== 'element' || toText(caption).trim() === '') return null
  return { type: 'element', tagName: 'p', properties: {}, children: caption.children }
}

/** The caption of a figure with one image becomes the title of that image, unless it has links. */
function moveCaptionToImage(figure: Element): void {
  const images: Element[] = []
  visit(figure, 'element', (node) => {
    if (node.tagName === 'img') images.push(node)
  })
  const index = figure.children.findIndex((child) => child.type === 'element' && child.tagName === 'figcaption')
  const caption = figure.children[index]
  const [image] = images
  if (caption?.type !== 'element' || !image || images.length > 1 || hasLink(caption)) return
  const text = toOneLine(toText(caption))
  if (text === '' || (image.properties.title && image.properties.title !== text)) return
  image.properties.title = text
  figure.children.splice(index, 1)
}

function hasLink(caption: Element): boolean {
  return caption.children.some((child) => child.type === 'element' && (child.tagName === 'a' || hasLink(child)))
}
