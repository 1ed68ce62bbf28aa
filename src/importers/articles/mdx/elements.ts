import { escapeLabel } from '@/importers/articles/markdown/shortcode-links'
import { findBraceEnd, parseAttributes, readAttribute, toHtmlAttributes, type Attributes } from './attributes'

const tagStart = /<(\/?)([A-Za-z][\w.]*)(?=[\s/>])/g
const imageName = /^(?:img|Image|Picture)$/
/** The label of a tab by its value, as the tabs of Docusaurus may have them. */
const tabLabel = /\{\s*label:\s*(?:"([^"]*)"|'([^']*)'),\s*value:\s*(?:"([^"]*)"|'([^']*)'),?\s*\}/g
/** More blanks than components are indented by. */
const maxIndentation = 40
/** More characters than a tag has. */
const maxTag = 5_000
/** More characters than the words of a link have. */
const maxWords = 1_000

type Tag = { isEnd: boolean; name: string; attributes: string; start: number; end: number }

/** What the elements of a text need to know of the others, also of those before code. */
export type Elements = {
  imports: ReadonlyMap<string, string>
  /** The names of the components that are left out. */
  dropped: Set<string>
  /** What ends with each component that is open, by name. */
  open: Map<string, string[]>
  tabLabels: Map<string, string>
}

/** Replaces images, and takes components off what they enclose; titles stay, and links lead where components do. */
export function replaceElements(text: string, elements: Elements): string {
  let result = ''
  let end = 0
  for (const tag of findTags(text)) {
    result += text.slice(end, tag.start) + replaceTag(text, tag, elements)
    end = tag.end
  }
  return result + text.slice(end)
}

/** Finds the tags of a text; attributes may be expressions, with braces and tags of their own. */
function* findTags(text: string): Generator<Tag> {
  let end = 0
  for (const { 0: source, 1: slash, 2: name = '', index } of text.matchAll(tagStart)) {
    if (index < end) continue
    const from = index + source.length
    const close = findTagEnd(text, from)
    // What is not closed is text, and is searched only once.
    end = close.at + 1
    if (close.isFound) yield { isEnd: slash === '/', name, attributes: text.slice(from, close.at), start: index, end }
  }
}

function findTagEnd(text: string, from: number): { isFound: boolean; at: number } {
  const limit = Math.min(text.length, from + maxTag)
  for (let at = from; at < limit; at++) {
    const character = text.charAt(at)
    if (character === '>') return { isFound: true, at }
    if (character === '<') return { isFound: false, at: at - 1 }
    if (character === '{') {
      const end = findBraceEnd(text, at, limit)
      if (end === null) return { isFound: false, at: toNextParagraph(text, at, limit) }
      at = end
    } else if ((character === '"' || character === "'") && text.charAt(at - 1) === '=') {
      const end = text.indexOf(character, at + 1)
      if (end === -1 || end >= limit) return { isFound: false, at: limit }
      at = end
    }
  }
  return { isFound: false, at: limit }
}

function replaceTag(text: string, { isEnd, name, attributes: source, start, end }: Tag, elements: Elements): string {
  const { imports, dropped, open, tabLabels } = elements
  const attributes = parseAttributes(source)
  const read = (key: string) => readAttribute(attributes, key, imports)
  if (imageName.test(name) && !isEnd) {
    const src = read('src')
    if (src !== null) return `![${escapeLabel(read('alt') ?? '')}](${toAddress(src)})`
  }
  const isVoid = source.endsWith('/')
  if (!/^[A-Z]/.test(name)) {
    if (isEnd || !source.includes('{')) return text.slice(start, end)
    return `<${name}${toHtmlAttributes(attributes, imports)}${isVoid ? ' /' : ''}>`
  }
  if (isEnd) return open.get(name)?.pop() ?? ''
  dropped.add(name)
  for (const [, ...values] of (attributes.get('values')?.code ?? '').matchAll(tabLabel))
    tabLabels.set(values[2] ?? values[3] ?? '', values[0] ?? values[1] ?? '')
  const title = toTitle(attributes, { isVoid, imports, tabLabels: name === 'TabItem' ? tabLabels : null })
  const address = read('href') ?? read('to')
  const isLink = title === null && address !== null && !isVoid && enclosesWords(text, { name, end })
  if (!isVoid) push(open, name, isLink ? '</a>' : '')
  if (isLink) return `<a href="${toAddress(address).replaceAll('"', '%22')}">`
  const indentation = title === null ? null : readIndentation(text, { name, start, end })
  return indentation === null ? '' : `\n\n${indentation}${title}\n\n`
}

/** Whether a component encloses words of a sentence: of paragraphs, lists and tables, Markdown has no link. */
function enclosesWords(text: string, { name, end }: Pick<Tag, 'name' | 'end'>): boolean {
  const [words = ''] = text.slice(end, end + maxWords).split(`</${name}`, 1)
  return !/^[ \t]*\n|\n[ \t]*\n/.test(words)
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

type Titled = {
  isVoid: boolean
  imports: ReadonlyMap<string, string>
  /** Of a tab, which has its value for a title where it has no label. */
  tabLabels: ReadonlyMap<string, string> | null
}

/** The title of a component that encloses text, in bold, or of one that leads somewhere, as a link. */
function toTitle(attributes: Attributes, { isVoid, imports, tabLabels }: Titled): string | null {
  const read = (name: string) => readAttribute(attributes, name, imports)?.trim() || null
  const value = tabLabels === null ? null : read('value')
  const title = read('title') ?? read('label') ?? (value === null ? null : (tabLabels?.get(value) ?? value))
  const address = read('href') ?? read('to')
  if (title === null || (address === null && isVoid)) return null
  const words = title.replace(/\*/g, '')
  return address === null ? `**${words}**` : `[${escapeLabel(words)}](${toAddress(address)})`
}

/**
 * What stands before a tag that begins a line which ends with it or with its end tag; null for one in a sentence. Of
 * lines with several it looks no further than the first, since they may be long.
 */
function readIndentation(text: string, { name, start, end }: Pick<Tag, 'name' | 'start' | 'end'>): string | null {
  const from = Math.max(0, start - maxIndentation)
  const before = text.slice(from, start)
  const lineStart = before.lastIndexOf('\n') + 1
  const indentation = before.slice(lineStart)
  if (indentation.trim() !== '' || (lineStart === 0 && from > 0)) return null
  const lineEnd = text.indexOf('\n', end)
  // The line goes on with code.
  if (lineEnd === -1) return null
  const rest = text.slice(end, lineEnd).trimEnd()
  return rest === '' || rest.endsWith(`</${name}>`) ? indentation : null
}

/** An address as the destination of a link, of which what is encoded already stays so. */
function toAddress(address: string): string {
  return encodeURI(address)
    .replace(/%25(?=[\da-f]{2})/gi, '%')
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
}

/** The end of a paragraph, to which an expression that is not closed reaches. */
function toNextParagraph(text: string, from: number, limit: number): number {
  const end = text.indexOf('\n\n', from)
  return end === -1 || end > limit ? limit : end
}
