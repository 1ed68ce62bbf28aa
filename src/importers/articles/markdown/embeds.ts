import type { Element, ElementContent, Parents } from 'hast'

/** Elements that become a link, with its default text. */
const labels: Readonly<Record<string, string>> = { iframe: 'Embedded page', video: 'Video', audio: 'Audio' }
/** Elements that contain words, and no paragraphs: one within them would end the link that is in it. */
const textElements = /^(?:p|h[1-6]|span|b|strong|i|em|u|s|del|mark|small|font|sup|sub)$/

/** True for a film, a sound or an embedded page, which the editor's text has no place for. */
export function isEmbed({ tagName }: Element): boolean {
  return Object.hasOwn(labels, tagName)
}

/** The link to what an element embeds, as a paragraph unless it is among words; nothing where it has no address. */
export function toEmbedLinks(node: Element, parent: Parents): ElementContent[] {
  const source = node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'source')
  const url = node.properties.src ?? source?.properties.src
  if (typeof url !== 'string' || url === '') return []
  const { title } = node.properties
  const words = typeof title === 'string' && title !== '' ? title : (labels[node.tagName] ?? url)
  const link = toElement('a', { href: url }, [{ type: 'text', value: words }])
  if (parent.type !== 'element' || !textElements.test(parent.tagName)) return [toElement('p', {}, [link])]
  const space = { type: 'text', value: ' ' } as const
  return [space, link, space]
}

function toElement(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}
