import { escapeHtml } from '@/lib/text/escape-html'
import { cardToHtml } from './cards'
import { isObject, readList, readString, toText, type Json } from '@/importers/articles/json'

/** Elements of Lexical's format bits, the outermost last. */
const formats = [
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [4, 's'],
  [2, 'em'],
  [1, 'strong'],
] as const
const maxDepth = 100

/** The HTML of a document of Ghost's editor; cards without an equivalent are noted. */
export function lexicalToHtml(document: Json, notes: string[]): string {
  return isObject(document.root) ? toChildren(document.root, { notes, depth: 0 }) : ''
}

type Context = { notes: string[]; depth: number }

function toChildren(node: Json, { notes, depth }: Context): string {
  if (depth > maxDepth) return ''
  return readList(node.children)
    .map((child) => toHtml(child, { notes, depth: depth + 1 }))
    .join('')
}

function toHtml(node: Json, context: Context): string {
  const children = () => toChildren(node, context)
  switch (node.type) {
    case 'text':
    case 'extended-text':
      return toFormatted(node)
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'paragraph':
      return `<p>${children()}</p>`
    case 'heading':
    case 'extended-heading': {
      const tag = /^h[1-6]$/.test(toText(node.tag)) ? toText(node.tag) : 'h2'
      return `<${tag}>${children()}</${tag}>`
    }
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote><p>${children()}</p></blockquote>`
    case 'list': {
      const items = toItems(node, context)
      if (node.listType !== 'number') return `<ul>${items}</ul>`
      const start = Number(toText(node.start ?? 1))
      return `<ol${start > 1 ? ` start="${start}"` : ''}>${items}</ol>`
    }
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(readString(node, 'url') ?? '')}">${children()}</a>`
    default:
      return Array.isArray(node.children) ? children() : cardToHtml(toText(node.type), node, context.notes)
  }
}

/** The items of a list; the editor has a list within an item as an item of its own after that. */
function toItems(list: Json, { notes, depth }: Context): string {
  const items: string[] = []
  for (const item of readList(list.children)) {
    const html = toChildren(item, { notes, depth: depth + 1 })
    const isNested = readList(item.children)[0]?.type === 'list'
    if (isNested && items.length > 0) items.push(`${items.pop()}${html}`)
    else items.push(html)
  }
  return items.map((item) => `<li>${item}</li>`).join('')
}

function toFormatted(node: Json): string {
  const format = Number(toText(node.format ?? 0))
  return formats.reduce(
    (html, [bit, tag]) => (format & bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(typeof node.text === 'string' ? node.text : ''),
  )
}
