import { escapeHtml } from '@/lib/text/escape-html'
import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'
import { lookUp } from '@/lib/look-up'
import { decodePercent } from './decode-percent'
import { toWords, type ShortcodeAttributes } from './shortcode-attributes'

/** HTML and scripts that WPBakery encodes, so that WordPress does not change them. */
const encoded = {
  opening: /\[vc_raw_(html|js)(?:\s[^[\]]*)?\]/g,
  toClosing: { html: /\[\/vc_raw_html\]/g, js: /\[\/vc_raw_js\]/g },
}
const button = /(?:^|_)(?:button|btn)$/
const heading = /^(?:vc_custom|et_pb|av)_heading$/
const headingTag = /(?:^|tag:)(h[1-6])(?=$|\|)/
/** The attributes of galleries and pictures of page builders that have the numbers of uploads. */
const uploads: Readonly<Record<string, string>> = {
  vc_single_image: 'image',
  vc_gallery: 'images',
  vc_images_carousel: 'images',
  vc_media_grid: 'include',
  et_pb_gallery: 'gallery_ids',
}
/** The shortcodes of pictures with an address. */
const pictures = new Set(['et_pb_image', 'et_pb_fullwidth_image', 'av_image'])

/** Decodes the HTML of page builders, and leaves out their scripts. */
export function decodeParts(text: string): string {
  return replaceDelimited(text, {
    opening: encoded.opening,
    toClosing: ([, kind]) => encoded.toClosing[kind === 'js' ? 'js' : 'html'],
    replace: ([, kind], inner) => (kind === 'js' ? '' : decode(inner)),
  })
}

function decode(inner: string): string {
  const text = inner.trim()
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text)) return inner
  return decodePercent(Buffer.from(text, 'base64').toString())
}

/** The uploads that a shortcode shows; null where it names none. */
export function findUploadIds(name: string, attributes: ShortcodeAttributes): string[] | null {
  const ids = attributes[lookUp(uploads, name) ?? '']?.split(/[\s,]+/)
  return ids?.every((id) => /^\d+$/.test(id)) ? ids : null
}

/** The picture that a shortcode has the address of; null where it has none. */
export function findPicture(name: string, { src, alt = '' }: ShortcodeAttributes) {
  return pictures.has(name) && src ? { src, alt, caption: '' } : null
}

/** True for a shortcode whose address is that of a link. */
export function isButton(name: string): boolean {
  return button.test(name)
}

type Place = {
  isEnclosing: boolean
  /** True where the shortcode encloses words of a sentence. */
  isInText: boolean
}

/**
 * What the attributes of a shortcode show before and after what it encloses: words and links; null where they show none.
 */
export function toShownWords(
  name: string,
  attributes: ShortcodeAttributes,
  { isEnclosing, isInText }: Place,
): { before: string; after: string } | null {
  const title = toWords(attributes.title ?? '')
  if (heading.test(name)) {
    const given = attributes.font_container ?? attributes.title_level ?? attributes.tag ?? ''
    const tag = headingTag.exec(given)?.[1] ?? 'h2'
    const words = toWords(attributes.text ?? attributes.heading ?? '') || title
    return words === '' ? null : { before: `<${tag}>${words}</${tag}>`, after: '' }
  }
  const address = findAddress(attributes)
  const start = address === null ? null : `<a href="${escapeHtml(address)}">`
  const label = toWords(attributes.button_text ?? attributes.label ?? '')
  if (isButton(name)) {
    const words = label || title || toWords(attributes.text ?? '')
    if (start === null) return null
    if (words !== '') return { before: `<p>${start}${words}</a></p>`, after: '' }
    return isEnclosing ? { before: start, after: '</a>' } : null
  }
  // A title of words in a sentence is shown at the pointer alone.
  if (!isEnclosing || isInText || (title === '' && label === '')) return null
  return {
    before: title === '' ? '' : `<p><strong>${title}</strong></p>`,
    after: label === '' ? '' : `<p>${start === null ? label : `${start}${label}</a>`}</p>`,
  }
}

/** The web address or path that a button leads to, which WPBakery has in a list with its title. */
function findAddress({ button_url: buttonUrl, button_link: buttonLink, link, url, href }: ShortcodeAttributes) {
  const given = [buttonUrl, buttonLink, link, url, href].find(Boolean) ?? ''
  const address = given.startsWith('url:') ? decodePercent(given.slice(4).split('|', 1)[0] ?? '') : given
  return /^(?:https?:\/\/|mailto:|[/#?])/.test(address) ? address : null
}
