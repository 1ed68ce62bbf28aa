import { mapOutsideCode } from '@/importers/articles/map-outside-code'
import { replaceDelimited } from '@/importers/articles/replace-delimited'

/** Code, which is passed over, or the beginning of a comment, which may hold code. */
const codeOrComment = /`[^`\n]+`|\{\/\*/g
const codeEnd = /(?:)/g
const commentEnd = /\*\/\}/g
/** Components and plain elements; their attributes may be expressions with one pair of braces, and hold no tags. */
const element = /<(\/?)([A-Za-z][\w.]*)((?:\s[^<>{}]*)?(?:\{[^<>{}]*\}[^<>{}]*)*)>/g
/** The first statement of a file, by which one that is called Markdown is MDX, as those of Docusaurus are. */
const firstImport = /^(?:[ \t]*\n)*import [\w${},* \n]{1,200} from ['"][^'"\n]{1,300}['"];?[ \t]*(?:\n|$)/
const imported = /^import\s+([\w$]+)\s+from\s+['"]([^'"\n]+)['"]/
const attribute = /\s([\w-]{1,60})=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\})/g
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
  const text = mapOutsideCode(mapOutsideCode(markdown, removeComments, { keepsInlineCode: true }), toText)
  if (dropped.size > 0) notes.push(`Components were dropped: ${[...dropped].join(', ')}; what they enclose was kept.`)
  if (expressions.size > 0) notes.push(`Expressions were dropped: ${[...expressions].slice(0, 5).join(', ')}.`)
  return text
}

function removeComments(text: string): string {
  return replaceDelimited(text, {
    opening: codeOrComment,
    toClosing: ([start]) => (start === '{/*' ? commentEnd : codeEnd),
    replace: ([start]) => (start === '{/*' ? '' : start),
  })
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
      if (src !== null)
        return `![${alt.replace(/[[\]]/g, '\\$&')}](${encodeURI(src).replace(/[()]/g, encodeURIComponent)})`
    }
    if (!isComponent) return source
    if (slash !== '') return ''
    dropped.add(name)
    const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
    const title = before.trim() === '' ? toTitle(attributes, imports) : null
    return title === null ? '' : `\n\n${before}${title}\n\n`
  })
}

/** The title of a component that encloses text, in bold, or of one that leads somewhere, as a link. */
function toTitle(attributes: string, imports: ReadonlyMap<string, string>): string | null {
  const read = (name: string) => readAttribute(attributes, name, imports)?.trim() || null
  const title = read('title') ?? read('label')
  const address = read('href') ?? read('to')
  if (title === null || (address === null && attributes.endsWith('/'))) return null
  const words = title.replace(/\*/g, '')
  return address === null ? `**${words}**` : `[${words.replace(/[[\]]/g, '\\$&')}](${encodeURI(address)})`
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
