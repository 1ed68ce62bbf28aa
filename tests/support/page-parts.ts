import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { parseHTML } from 'linkedom'
import { gfm } from 'micromark-extension-gfm'

/** The content of a page in order, independent of its format, without whitespace. */
export type PageParts = {
  headings: string[]
  paragraphs: string[]
  items: string[]
  rows: string[][]
  links: { text: string; href: string }[]
  images: { alt: string; src: string }[]
  /** The full text. */
  text: string
}

/** The parts of the `<main>` of an HTML page without its forms and what is only for eyes, with absolute URLs. */
export function partsOfHtml(html: string, pageUrl: string): PageParts {
  const main = parseHTML(html).document.querySelector('main')
  if (!main) throw new Error('The page has no <main>.')
  for (const skipped of main.querySelectorAll('form, [data-md=skip]')) skipped.remove()
  for (const plain of main.querySelectorAll('[data-md=text]')) plain.replaceWith(plain.textContent ?? '')
  const all = (selector: string) => [...main.querySelectorAll(selector)]
  const textOf = (element: Element) => removeWhitespace(element.textContent ?? '')
  const toAbsoluteUrl = (value: string | null) => new URL(value ?? '', pageUrl).href
  return {
    headings: all('h1, h2, h3, h4, h5, h6').map((element) => `${element.tagName.slice(1)} ${textOf(element)}`),
    paragraphs: all('p').map(textOf),
    items: all('li').map(textOf),
    rows: all('tr').map((row) => [...row.querySelectorAll('th, td')].map(textOf)),
    links: all('a[href]').map((element) => {
      const href = toAbsoluteUrl(element.getAttribute('href'))
      // Markdown goes on in Markdown.
      const isOfList = ['next', 'prev'].includes(element.getAttribute('rel') ?? '')
      return { text: textOf(element), href: isOfList ? href.replace(/(\?|$)/, '.md$1') : href }
    }),
    images: all('img').map((element) => ({
      alt: removeWhitespace(element.getAttribute('alt') ?? ''),
      src: toAbsoluteUrl(element.getAttribute('src')),
    })),
    text: textOf(main),
  }
}

/** The parts of Markdown (GFM), parsed by another library than the one that renders it. */
export function partsOfMarkdown(markdown: string): PageParts {
  const parts: PageParts = { headings: [], paragraphs: [], items: [], rows: [], links: [], images: [], text: '' }
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  visit(root, parts)
  parts.text = textOf(root)
  return parts
}

/** The front matter of a document and its body. */
export function splitFrontMatter(markdown: string): { frontMatter: string; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n\n?/.exec(markdown)
  if (!match) throw new Error(`There is no front matter: ${markdown.slice(0, 80)}`)
  return { frontMatter: match[1] ?? '', body: markdown.slice(match[0].length) }
}

function visit(node: Nodes, parts: PageParts): void {
  if (node.type === 'heading') parts.headings.push(`${node.depth} ${textOf(node)}`)
  if (node.type === 'paragraph') parts.paragraphs.push(textOf(node))
  if (node.type === 'listItem') parts.items.push(textOf(node))
  if (node.type === 'tableRow') parts.rows.push(node.children.map(textOf))
  if (node.type === 'link') parts.links.push({ text: textOf(node), href: node.url })
  if (node.type === 'image') parts.images.push({ alt: removeWhitespace(node.alt ?? ''), src: node.url })
  if ('children' in node) for (const child of node.children) visit(child, parts)
}

function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return removeWhitespace(node.value)
  return ''
}

function removeWhitespace(text: string): string {
  return text.replace(/\s+/g, '')
}
