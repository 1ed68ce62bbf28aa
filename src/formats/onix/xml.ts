import { escapeHtml } from '@/lib/escape-html'

/** Markup that is already safe to write out. */
export type Xml = { readonly xml: string }

type Content = string | number | Xml | null | readonly (Xml | null)[]

/** One element; text is escaped, and what is null is left out. An element without any content is empty. */
export function tag(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const inside = toInside(content)
  return {
    xml: inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`,
  }
}

/** The element, or nothing where it would be empty. */
export function tagIf(name: string, content: Content): Xml | null {
  return toInside(content) === '' ? null : tag(name, content)
}

function toInside(content: Content): string {
  if (content === null) return ''
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content))
  return 'xml' in content ? content.xml : content.map((each) => each?.xml ?? '').join('')
}

/** Plain text as XHTML: a paragraph for each between empty lines, a break for each line within. */
export function toXhtml(text: string): Xml {
  const lines = (paragraph: string) => paragraph.split('\n').map(escapeHtml).join('<br/>')
  return {
    xml: text
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${lines(paragraph)}</p>`)
      .join(''),
  }
}
