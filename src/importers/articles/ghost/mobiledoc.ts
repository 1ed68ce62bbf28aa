import { escapeHtml } from '@/lib/text/escape-html'
import { cardToHtml } from './cards'
import { isObject, toText, type Json } from '@/importers/articles/json'

const blockTags = /^(?:p|h[1-6]|blockquote|aside)$/
const inlineTags = /^(?:a|b|code|em|i|s|strong|sub|sup|u)$/
/** The section types, by the first member of a section. */
const sectionTypes = { markup: 1, image: 2, list: 3, card: 10 } as const

/** The HTML of a document in Mobiledoc, which Ghost wrote until 2023; cards without an equivalent are noted. */
export function mobiledocToHtml(document: Json, notes: string[]): string {
  const toMarkers = createMarkerRenderer(document)
  const cards = toArray(document.cards)
  return toArray(document.sections)
    .map((section) => {
      const [type, first, second] = toArray(section)
      if (type === sectionTypes.markup) {
        const tag = blockTags.test(toText(first)) ? toText(first) : 'p'
        return `<${tag}>${toMarkers(second)}</${tag}>`
      }
      if (type === sectionTypes.image) return `<img src="${escapeHtml(toText(first))}" alt="">`
      if (type === sectionTypes.list) {
        const tag = first === 'ol' ? 'ol' : 'ul'
        const items = toArray(second).map((item) => `<li>${toMarkers(item)}</li>`)
        return `<${tag}>${items.join('')}</${tag}>`
      }
      if (type !== sectionTypes.card) return ''
      const [name, payload] = toArray(cards[Number(toText(first))])
      return cardToHtml(toText(name), isObject(payload) ? payload : {}, notes)
    })
    .join('\n')
}

/** Renders markers: text, and which of the document's elements open and close around it. */
function createMarkerRenderer(document: Json): (markers: unknown) => string {
  const elements = toArray(document.markups).map(toArray)
  const atoms = toArray(document.atoms).map(toArray)
  return (markers) => {
    const open: string[] = []
    const html = toArray(markers).map((marker) => {
      const [type, opened, closed, value] = toArray(marker)
      const starts = toArray(opened).map((index) => {
        const [tag, attributes] = elements[Number(toText(index))] ?? []
        const name = inlineTags.test(toText(tag)) ? toText(tag) : 'span'
        open.push(name)
        return `<${name}${toAttributes(toArray(attributes))}>`
      })
      // An atom is a line break, or has a text of its own.
      const [atom, words] = type === 1 ? (atoms[Number(toText(value))] ?? []) : []
      const text =
        type === 1
          ? atom === 'soft-return'
            ? '<br>'
            : escapeHtml(toText(words ?? ''))
          : escapeHtml(toText(value ?? ''))
      const ends = Array.from({ length: Math.min(Number(toText(closed)) || 0, open.length) }, () => `</${open.pop()}>`)
      return `${starts.join('')}${text}${ends.join('')}`
    })
    return html.join('')
  }
}

/** The address of a link, from a list in which names and values alternate. */
function toAttributes(pairs: readonly unknown[]): string {
  const at = pairs.indexOf('href')
  return at === -1 ? '' : ` href="${escapeHtml(toText(pairs[at + 1]))}"`
}

function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
