import { mapOutsideCode } from '@/importers/articles/map-outside-code'
import { mdxComment, removeComments } from '@/importers/articles/remove-comments'
import { escapeLabel } from '@/importers/articles/shortcode-links'

/** Components and plain elements; their attributes may be expressions with one pair of braces, and hold no tags. */
const element = /<(\/?)([A-Za-z][\w.]*)((?:\s[^<>{}]*)?(?:\{[^<>{}]*\}[^<>{}]*)*)>/g
/** The first statement of a file, by which one that is called Markdown is MDX, as those of Docusaurus are. */
const firstImport =
  /^(?:[ \t]*\n)*import (?:type )?(?:[\w$]+|\{[\w$,\s]{0,500}\}|\* as [\w$]+)(?:, ?(?:\{[\w$,\s]{0,500}\}|\* as [\w$]+))? from ['"][^'"\n]{1,300}['"];?[ \t]*(?:\n|$)/
const imported = /^import\s+([\w$]+)\s+from\s+['"]([^'"\n]+)['"]/
const attribute = /\s([\w-]{1,60})=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\})/g
/** More blanks than components are indented by. */
const maxIndentation = 40
const expression = /\{([^{}\n]*)\}/g

/** True for a text that begins by importing components. */
export function importsComponents(markdown: string): boolean {
  return firstImport.test(markdown)
}

/**
 * Turns MDX, as Astro has it, into Markdown: imports and exports go, images are found by their imports, and of other
 * components what they enclose is kept. The notes name what was left out.
 */
export function stripMdx(markdown: string, notes: string[]): string {
  const imports = new Map<string, string>()
  const dropped = new Set<string>()
  const expressions = new Set<string>()
  const toText = (part: string) =>
    replaceElements(dropStatements(part, imports), imports, dropped).replace(expression, (source, code: string) => {
      // The id of a heading, which shortcodes.ts reads.
      if (/^#[\w:.-]+$/.test(code)) return source
      const literal = /^\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)\s*$/.exec(code)
      if (!literal) expressions.add(`{${code.trim().slice(0, 40)}}`)
      return literal ? (literal.slice(1).find((each) => each !== undefined) ?? '') : ''
    })
  // With a line end after the last tag, too: a text that ends without one goes on with code.
  const lines = `${markdown}\n`
  const text = mapOutsideCode(removeComments(lines, [mdxComment]), toText)
  if (dropped.size > 0) notes.push(`Components were dropped: ${[...dropped].join(', ')}; what they enclose was kept.`)
  if (expressions.size > 0) notes.push(`Expressions were dropped: ${[...expressions].slice(0, 5).join(', ')}.`)
  return text
}

/** Removes import and export statements, each of which ends before an empty line. */
function dropStatements(text: string, imports: Map<string, string>): string {
  let isStatement = false
  const kept = text.split('\n').filter((line, index, lines) => {
    const isFirst = index === 0 || lines[index - 1]?.trim() === '' || isStatement
    if (isFirst && /^(?:import|export)[\s{*]/.test(line)) {
      isStatement = true
      const [, name, path] = imported.exec(line) ?? []
      if (name !== undefined && path !== undefined) imports.set(name, path)
    } else if (line.trim() === '') isStatement = false
    return !isStatement
  })
  return kept.join('\n')
}

function replaceElements(text: string, imports: ReadonlyMap<string, string>, dropped: Set<string>): string {
  return text.replace(element, (source, slash: string, name: string, attributes: string, offset: number) => {
    const isComponent = /^[A-Z]/.test(name)
    const isImage = /^(?:img|Image|Picture)$/.test(name)
    if (isImage && slash === '') {
      const src = readAttribute(attributes, 'src', imports)
      const alt = readAttribute(attributes, 'alt', imports) ?? ''
      if (src !== null) return `![${escapeLabel(alt)}](${toAddress(src)})`
    }
    if (!isComponent) return source
    if (slash !== '') return ''
    dropped.add(name)
    const title = toTitle(attributes, imports)
    const indentation = title === null ? null : readIndentation(text, offset, offset + source.length)
    return indentation === null ? '' : `\n\n${indentation}${title}\n\n`
  })
}

/** What stands before a tag that has a line to itself; null for one in a sentence. It looks no further than that: lines may be long. */
function readIndentation(text: string, start: number, end: number): string | null {
  const from = Math.max(0, start - maxIndentation)
  const before = text.slice(from, start)
  const lineStart = before.lastIndexOf('\n') + 1
  const indentation = before.slice(lineStart)
  if (indentation.trim() !== '' || (lineStart === 0 && from > 0)) return null
  return /^[ \t]*\n/.test(text.slice(end, end + maxIndentation)) ? indentation : null
}

/** The title of a component that encloses text, in bold, or of one that leads somewhere, as a link. */
function toTitle(attributes: string, imports: ReadonlyMap<string, string>): string | null {
  const read = (name: string) => readAttribute(attributes, name, imports)?.trim() || null
  const title = read('title') ?? read('label')
  const address = read('href') ?? read('to')
  if (title === null || (address === null && attributes.endsWith('/'))) return null
  const words = title.replace(/\*/g, '')
  return address === null ? `**${words}**` : `[${escapeLabel(words)}](${toAddress(address)})`
}

/** An address as the destination of a link, of which what is encoded already stays so. */
function toAddress(address: string): string {
  return encodeURI(address)
    .replace(/%25(?=[\da-f]{2})/gi, '%')
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
}

/** The value of an attribute: a string, or an imported image, `{hero}` or `{hero.src}`; null where it is neither. */
function readAttribute(attributes: string, name: string, imports: ReadonlyMap<string, string>): string | null {
  const match = [...attributes.matchAll(attribute)].find(([, key]) => key === name)
  if (!match) return null
  const [, , double, single, code] = match
  if (code === undefined) return double ?? single ?? null
  const quoted = /^\s*["'`]([^"'`]*)["'`]\s*$/.exec(code)?.[1]
  return quoted ?? imports.get(code.trim().replace(/\.src$/, '')) ?? null
}
