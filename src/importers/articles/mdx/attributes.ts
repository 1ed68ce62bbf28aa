/** With a value, or by its name alone, which stands for `true`. */
const attribute = /([\w-]{1,60})(?:=(?:"([^"]*)"|'([^']*)'|(\{))|(?=[\s/]|$))/y
const quoted = /^\s*["'`]([^"'`]*)["'`]\s*$/
/** What Docusaurus has around the address of an image: `require('./a.png').default`, `useBaseUrl('/a.png')`. */
const called = /^\s*(?:require|useBaseUrl)\(\s*["'`]([^"'`]*)["'`]\s*\)(?:\.default)?\s*$/
const hiddenStyle = /\bdisplay["']?:\s?["']none/

/** The values of attributes by name: strings, empty for those without a value, and the code of expressions. */
export type Attributes = ReadonlyMap<string, { text: string | null; code: string | null }>

/** Parses the attributes of an element of JSX. */
export function parseAttributes(source: string): Attributes {
  const attributes = new Map<string, { text: string | null; code: string | null }>()
  for (let at = 0; at < source.length; at++) {
    attribute.lastIndex = at
    const match = /\s/.test(source.charAt(at - 1) || ' ') ? attribute.exec(source) : null
    if (match === null) {
      if (source.charAt(at) === '{') at = findBraceEnd(source, at) ?? source.length
      continue
    }
    const [whole, name = '', double, single, brace] = match
    const text = brace === undefined ? (double ?? single ?? '') : null
    const end = at + whole.length
    const codeEnd = text === null ? (findBraceEnd(source, end - 1) ?? source.length) : null
    attributes.set(name, { text, code: codeEnd === null ? null : source.slice(end, codeEnd) })
    at = codeEnd ?? end - 1
  }
  return attributes
}

/** Where the brace that opens at a place is closed; null where it is not. */
export function findBraceEnd(text: string, start: number, limit = text.length): number | null {
  let depth = 0
  for (let at = start; at < limit; at++) {
    const character = text.charAt(at)
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at
  }
  return null
}

/** The value of an attribute: a string, or an imported image, `{hero}` or `{hero.src}`; null where it is neither. */
export function readAttribute(
  attributes: Attributes,
  name: string,
  imports: ReadonlyMap<string, string>,
): string | null {
  const { text = null, code = null } = attributes.get(name) ?? {}
  if (code === null) return text
  return (quoted.exec(code) ?? called.exec(code))?.[1] ?? imports.get(code.trim().replace(/\.src$/, '')) ?? null
}

/** The attributes of an element of HTML, without expressions. */
export function toHtmlAttributes(attributes: Attributes, imports: ReadonlyMap<string, string>): string {
  return [...attributes.keys()]
    .map((name) => {
      const code = attributes.get(name)?.code ?? ''
      if (name === 'style' && hiddenStyle.test(code)) return ' hidden'
      // Under a condition as well: whether it holds, a text does not say.
      if (name === 'hidden') return code.trim() === 'false' ? '' : ' hidden'
      const value = readAttribute(attributes, name, imports)
      return value === null ? '' : ` ${name}="${value.replaceAll('"', '&quot;')}"`
    })
    .join('')
}
