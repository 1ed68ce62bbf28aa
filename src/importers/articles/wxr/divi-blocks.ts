import { isObject, readString, type Json } from '@/importers/articles/json'
import { escapeHtml } from '@/lib/text/escape-html'
import { parseBlockAttributes } from './block-attributes'

/** The prefix of the names of Divi's blocks, since its version 5. */
export const diviPrefix = 'divi/'
/** Values that Divi fills in when it shows a page. */
const dynamicValue = '$variable('
const devices = ['desktop', 'tablet', 'phone']

/** The HTML of a block of Divi, whose attributes have all that it shows. */
export function toDiviHtml(name: string, attributesText: string): string {
  const attributes = parseBlockAttributes(attributesText)
  const title = readPart(attributes, 'title')
  const content = readPart(attributes, 'content')
  return [
    toImage(readPart(attributes, 'image')),
    name === 'divi/heading'
      ? toHeading(title.text, attributes)
      : toParagraph(title.text && `<strong>${title.text}</strong>`),
    content.text,
    toLink(readPart(attributes, 'button')),
  ].join('')
}

/** Whether a block is switched off on every kind of device. */
export function isSwitchedOff(attributes: Json): boolean {
  const settings = readPath(attributes, 'module', 'decoration', 'disabledOn')
  return devices.every((device) => readString(readPath(settings, device), 'value') === 'on')
}

type Part = { text: string; src: string; alt: string; address: string }

/** What an element of a block shows on a desktop: a text alone, or one with an address. */
function readPart(attributes: Json, element: string): Part {
  const desktop = readPath(attributes, element, 'innerContent', 'desktop')
  const value = isObject(desktop.value) ? desktop.value : { text: desktop.value }
  const read = (...keys: string[]) => keys.map((key) => readString(value, key)).find((each) => each !== null) ?? ''
  const part = { text: read('text'), src: read('src'), alt: read('alt'), address: read('linkUrl', 'url') }
  return Object.values(part).some((each) => each.includes(dynamicValue))
    ? { text: '', src: '', alt: '', address: '' }
    : part
}

function readPath(value: Json, ...path: readonly string[]): Json {
  return path.reduce<Json>((each, key) => {
    const inner = each[key]
    return isObject(inner) ? inner : {}
  }, value)
}

function toHeading(text: string, attributes: Json): string {
  const font = readPath(attributes, 'title', 'decoration', 'font', 'font', 'desktop', 'value')
  const level = /^h[1-6]$/.exec(readString(font, 'headingLevel') ?? '')?.[0] ?? 'h2'
  return text === '' ? '' : `<${level}>${text}</${level}>`
}

function toParagraph(html: string): string {
  return html === '' ? '' : `<p>${html}</p>`
}

function toImage({ src, alt }: Part): string {
  return src === '' ? '' : `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></figure>`
}

function toLink({ text, address }: Part): string {
  return toParagraph(text === '' || address === '' ? text : `<a href="${escapeHtml(address)}">${text}</a>`)
}
