import { toFencedCode } from './fence'
import { fileScheme } from '@/importers/articles/file-scheme'
import { findShortcode, type Shortcode } from './find-shortcode'
import { mapOutsideCode } from './map-outside-code'
import { replaceDelimited } from './replace-delimited'
import { parseArguments, type Arguments, type Note } from './shortcode-arguments'
import { escapeLabel, isInDestination, toDestination, toVideoLink } from './shortcode-links'

const comment = { opening: /\{\{([<%])\/\*/g, closing: /\*\/[>%]\}\}/g }
/** What is left out of the page, in either notation. */
export const hugoComment = {
  opening: /\{\{[<%]\s*comment\s*[>%]\}\}/g,
  closing: /\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g,
}
const highlight = {
  opening: /\{\{[<%]\s*highlight(?=\s)([^{}]*)[>%]\}\}/g,
  closing: /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
}
/** Stands between the brackets of a shortcode that is shown, so that it is not taken for one. */
const shownMark = '\u0000'

/** Replaces the shortcodes of Hugo by equivalent Markdown. */
export function replaceHugoShortcodes(markdown: string, note: Note): string {
  const shown = replaceDelimited(markdown, {
    opening: hugoComment.opening,
    toClosing: () => hugoComment.closing,
    replace: () => '',
  })
  const fenced = replaceDelimited(shown, {
    opening: highlight.opening,
    toClosing: () => highlight.closing,
    replace: ([, given = ''], code) => {
      const { named, positional } = parseArguments(given)
      note('highlight', 'mapped')
      return toFencedCode(code.replace(/^[ \t]*\n/, '').trimEnd(), positional[0] ?? named.lang ?? '')
    },
  })
  const text = showComments(
    mapOutsideCode(fenced, (part) => showComments(part, '`')),
    '',
  )
  // Split before each opening delimiter, so that no shortcode is scanned beyond the next one.
  const parts = text.split(/(?=\{\{[<%])/)
  const found = parts.map(findShortcode)
  const pairedNames = new Set(found.flatMap((each) => (each?.isClosing ? [each.name] : [])))
  let offset = 0
  return parts
    .map((part, index) => {
      const each = found[index]
      const start = offset
      offset += part.length
      if (!each) return part
      const context = { isPair: pairedNames.has(each.name), isUrl: isInDestination(text, start) }
      return (each.isClosing ? '\n\n' : replaceShortcode(each, context, note)) + part.slice(each.length)
    })
    .join('')
    .replaceAll(shownMark, '')
}

/** Shows the shortcodes that Hugo shows instead of running them. */
function showComments(markdown: string, quote: string): string {
  return replaceDelimited(markdown, {
    opening: comment.opening,
    toClosing: () => comment.closing,
    replace: ([, kind = ''], inner) => `${quote}{{${shownMark}${kind}${inner}${kind === '<' ? '>' : kind}}}${quote}`,
  })
}

/** Where a shortcode stands: one of a pair, or where Markdown or HTML requires a URL. */
type ShortcodeContext = { isPair: boolean; isUrl: boolean }

function replaceShortcode({ name, rest }: Shortcode, { isPair, isUrl }: ShortcodeContext, note: Note): string {
  const args = parseArguments(rest.trimEnd().replace(/\/$/, ''))
  if (isUrl) {
    const url = toUrl(name, args)
    note(name, url === null ? 'dropped' : 'resolved')
    return url ?? ''
  }
  const text = toMarkdown(name, args, isPair)
  // The text between a pair is outside of this match and is kept in any case.
  note(name, text !== null ? 'mapped' : isPair ? 'taken off its text' : 'dropped')
  return text ?? (isPair ? '\n\n' : rest.includes('\n') ? '\n' : '')
}

function toUrl(name: string, { named, positional }: Arguments): string | null {
  const target = positional[0] ?? named.path ?? named.file ?? named.src ?? named.href ?? named.url ?? named.link
  if (target === undefined) return null
  return /^https?:/.test(target) ? target : `${fileScheme}${encodeURI(target.trim())}`
}

function toMarkdown(name: string, { named, positional }: Arguments, isPair: boolean): string | null {
  const pick = (...keys: string[]) => keys.map((key) => named[key]).find((value) => value !== undefined && value !== '')
  if (/img|image|figure|photo/.test(name)) {
    const source = pick('src', 'file', 'image', 'url') ?? positional[0]
    return source ? toFigure(source, named) : null
  }
  if (/youtube/.test(name)) return toVideoLink('https://www.youtube.com/watch?v=', 'YouTube', named, positional)
  if (/vimeo/.test(name)) return toVideoLink('https://vimeo.com/', 'Vimeo', named, positional)
  if (name === 'tweet' || name === 'x' || name === 'twitter') {
    const id = pick('id') ?? positional.at(-1)
    const user = pick('user') ?? (positional.length > 1 ? positional[0] : undefined)
    return id
      ? `\n\n[Post${user ? ` by @${escapeLabel(user)}` : ''} on Twitter](https://twitter.com/${user ?? 'i'}/status/${id})\n\n`
      : null
  }
  const title = isPair ? (pick('summary', 'header') ?? toTitle(name, { named, positional })) : undefined
  const label = pick('text', 'label', 'button-text', 'title', 'kicker', 'intro') ?? title
  const target = pick('href', 'url', 'link', 'button-url', 'file', 'src')
  if (/quote/.test(name) && label) return `\n\n> ${label}${named.cite ? `\n>\n> ${named.cite}` : ''}\n\n`
  const intro = named.intro ? `\n\n${named.intro}\n\n` : ''
  if (target) return `${intro}[${escapeLabel(label ?? target)}](${toDestination(target)})`
  return label ? `\n\n**${label.replace(/\*\*/g, '')}**\n\n` : null
}

/** The title of a part that a shortcode gives by its place, or a tab as its name; others give a kind or an id there. */
function toTitle(name: string, { named, positional }: Arguments): string | undefined {
  if (name === 'tab') return named.name ?? positional[0]
  if (/^(?:details|expand|collapse|spoiler|faq)$/.test(name)) return positional[0]
  return name === 'notice' || name === 'admonition' ? positional[1] : undefined
}

/** An image with what Hugo shows under it: the title, the caption, which is Markdown, and whom it names. */
function toFigure(source: string, { alt, title, caption, attr, attrlink }: Arguments['named']): string {
  const credit = attr && attrlink ? `[${escapeLabel(attr)}](${toDestination(attrlink)})` : attr
  const words = [alt && title, caption, credit].filter(Boolean).join(' ')
  const image = `![${escapeLabel(alt || title || caption || '')}](${toDestination(source)}`
  // The title of an image has neither marks nor links.
  return /[*_`[\]<\\]/.test(words)
    ? `\n\n${image})\n\n${words}\n\n`
    : `\n\n${image}${words ? ` "${words.replace(/"/g, "'")}"` : ''})\n\n`
}
