import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'

/** Formulas as WordPress and its plugins have them; code and tags, whose attributes are no text, are kept as they are. */
const formula = /(?<![\\\w])\$latex(?=[\s=])=?|(?<!\[)\[latex(?:\s[^[\]]*)?\]|<code(?=[\s>])|<(?=[a-z/!])/gi
/** A formula between dollar signs is on one line. */
const dollarEnd = /(?<!\\)\$|\n/g
const shortcodeEnd = /\[\/latex\]/gi
const codeEnd = /<\/code>/gi
const tagEnd = />/g
/** The size and the colours of the picture that WordPress makes. */
const appearance = /(?:&(?:amp;|#0?38;)?(?:s|fg|bg)=[-\w]{0,20}\s{0,20}){1,9}$/

/**
 * Turns the formulas of a post, `$latex …$` and `[latex]…[/latex]`, into code with their TeX, as other formulas are kept;
 * `keep` returns what stands for that code while shortcodes are replaced.
 */
export function replaceFormulas(text: string, keep: (code: string) => string): string {
  return replaceDelimited(text, {
    opening: formula,
    toClosing: ([start]) => toEnd(start.toLowerCase()),
    replace: ([start], inner, end) => {
      const tex = start.startsWith('<') || end === '\n' ? '' : toTex(inner)
      return tex === '' ? `${start}${inner}${end}` : keep(`<code>$${tex}$</code>`)
    },
  })
}

function toEnd(start: string): RegExp {
  if (start.startsWith('$')) return dollarEnd
  if (start.startsWith('[')) return shortcodeEnd
  return start === '<code' ? codeEnd : tagEnd
}

function toTex(inner: string): string {
  return inner.replace(appearance, '').replace(/\s+/g, ' ').trim().replaceAll('<', '&lt;')
}
