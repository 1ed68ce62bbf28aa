import { escapeHtml } from '@/lib/text/escape-html'

/** Escaped markup. */
export type Xml = { readonly xml: string }

type Content = string | number | Xml | null | readonly (Xml | null)[]

/** One element; text is escaped, on one line, and null omitted. An element without content is self-closing. */
export function tag(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const innerXml = toInnerXml(content)
  return {
    xml:
      innerXml === ''
        ? `<${name}${attributeText.join('')}/>`
        : `<${name}${attributeText.join('')}>${innerXml}</${name}>`,
  }
}

/** The element, or null where it would be empty. */
export function tagIf(name: string, content: Content): Xml | null {
  return toInnerXml(content) === '' ? null : tag(name, content)
}

function toInnerXml(content: Content): string {
  if (content === null) return ''
  if (typeof content === 'string' || typeof content === 'number') return toTextXml(String(content))
  return 'xml' in content ? content.xml : content.map((each) => each?.xml ?? '').join('')
}

/** The schemas accept neither line breaks nor blank text. */
function toTextXml(text: string): string {
  const xml = escapeHtml(text.replace(/[\t\n\r]/g, ' '))
  return xml.trim() === '' ? '' : xml
}

/** Plain text as XHTML: empty lines separate paragraphs, other line breaks become `<br/>`. */
export function toXhtml(text: string): Xml {
  const lines = (paragraph: string) => paragraph.split('\n').map(escapeHtml).join('<br/>')
  return {
    xml: text
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${lines(paragraph)}</p>`)
      .join(''),
  }
}
