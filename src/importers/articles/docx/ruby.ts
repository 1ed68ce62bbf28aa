import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'

const ruby = { opening: /<w:ruby(?:\s[^<>]*)?>/g, closing: /<\/w:ruby>/g }
const base = { opening: /<w:rubyBase(?:\s[^<>]*)?>/g, closing: /<\/w:rubyBase>/g }
/** Words, or what separates them. */
const words = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br|cr)(?:\s[^<>]*)?\/>/g

/** Puts the reading that is above or beside words, as in Japanese and Chinese, in parentheses after them. */
export function replaceRuby(xml: string): string {
  return replaceDelimited(xml, {
    opening: ruby.opening,
    toClosing: () => ruby.closing,
    replace: (_, inner) => {
      let text = ''
      const rest = replaceDelimited(inner, {
        opening: base.opening,
        toClosing: () => base.closing,
        replace: (_start, part) => {
          text += toWords(part)
          return ''
        },
      })
      const reading = toWords(rest)
      return `<w:t xml:space="preserve">${text}${reading === '' ? '' : `（${reading}）`}</w:t>`
    },
  })
}

function toWords(xml: string): string {
  return [...xml.matchAll(words)].map(([, text = ' ']) => text).join('')
}
