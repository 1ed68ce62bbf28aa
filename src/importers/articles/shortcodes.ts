import { findShortcode, type Shortcode } from './find-shortcode'
import { mapOutsideCode } from './map-outside-code'
import { protectTex } from './protect-tex'
import { replaceDelimited } from './replace-delimited'

/** Scheme of URLs that refer to a file of the import by a path in a shortcode. */
export const fileScheme = 'lectern-file:'

export type ShortcodeResult = { markdown: string; notes: string[] }

type Arguments = { named: Record<string, string>; positional: string[] }

const comment = { opening: /\{\{([<%])\/\*/g, closing: /\*\/([>%])\}\}/g }
const liquidComment = { opening: /\{%-?\s*comment\s*-?%\}/g, closing: /\{%-?\s*endcomment\s*-?%\}/g }
const nunjucksComment = { opening: /\{#(?=[\s-])/g, closing: /#\}/g }
const liquid = { opening: /\{%-?\s*([\w-]+)|\{\{-?/g, tagEnd: /-?%\}/g, outputEnd: /-?\}\}/g }
const highlightBlock = {
  opening: /\{%-?\s*highlight\s+(\w+)(?!\w)[^%]*%\}\n?/g,
  closing: /\n?\{%-?\s*endhighlight\s*-?%\}/g,
}

/**
 * Replaces shortcodes of Hugo and tags of Jekyll by equivalent Markdown: links, images, quotes, videos as links. Those
 * without an equivalent are dropped, but text between paired ones is kept. The notes list them by name.
 */
export function replaceShortcodes(markdown: string): ShortcodeResult {
  const counts = new Map<string, number>()
  const note = (name: string, outcome: string) => {
    const key = `${name} ${outcome}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const withoutTags = mapOutsideCode(replaceHugoShortcodes(markdown, note), (text) => replaceLiquid(text, note), {
    // A tag may have backticks in its arguments, and code may stand between two tags.
    keepsInlineCode: true,
  })
  // Kramdown's attribute lists, and ids of headings.
  const replaced = mapOutsideCode(withoutTags, (text) =>
    protectTex(text.replace(/\{:[^{}\n]*\}/g, '').replace(/\{#[\w:.-]{1,200}\}(?=[ \t#]*$)/gm, '')),
  )
  const notes = [...counts].map(([key, count]) => `shortcode ${key}${count > 1 ? ` (${count} times)` : ''}.`)
  return { markdown: replaced, notes }
}

type Note = (name: string, outcome: string) => void

function replaceHugoShortcodes(markdown: string, note: Note): string {
  const text = replaceDelimited(markdown, {
    opening: comment.opening,
    toClosing: () => comment.closing,
    replace: ([, kind = ''], inner) => `\`{{${kind}${inner}${kind}}}\``,
  })
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
  const text = toMarkdown(name, args)
  // The text between a pair is outside of this match and is kept in any case.
  note(name, text !== null ? 'mapped' : isPair ? 'taken off its text' : 'dropped')
  return text ?? (isPair ? '\n\n' : rest.includes('\n') ? '\n' : '')
}

/** True inside `](…)` or `href="…"`, where the replacement has to be a URL. */
function isInDestination(markdown: string, offset: number): boolean {
  return /(\]\(\s*<?|(href|src)\s*=\s*["']?|\]:\s*)[^\s"')<>]*$/.test(markdown.slice(Math.max(0, offset - 300), offset))
}

function toUrl(name: string, { named, positional }: Arguments): string | null {
  const target = positional[0] ?? named.path ?? named.file ?? named.src ?? named.href ?? named.url ?? named.link
  if (target === undefined) return null
  return /^https?:/.test(target) ? target : `${fileScheme}${encodeURI(target.trim())}`
}

function toMarkdown(name: string, { named, positional }: Arguments): string | null {
  const pick = (...keys: string[]) => keys.map((key) => named[key]).find((value) => value !== undefined && value !== '')
  if (/img|image|figure|photo/.test(name)) {
    const source = pick('src', 'file', 'image', 'url') ?? positional[0]
    const caption = pick('caption')
    const alt = pick('alt', 'title') ?? caption ?? ''
    return source
      ? `\n\n![${escape(alt)}](${toDestination(source)}${caption ? ` "${caption.replace(/"/g, "'")}"` : ''})\n\n`
      : null
  }
  if (/youtube/.test(name)) return toVideoLink('https://www.youtube.com/watch?v=', 'YouTube', named, positional)
  if (/vimeo/.test(name)) return toVideoLink('https://vimeo.com/', 'Vimeo', named, positional)
  if (name === 'tweet' || name === 'x' || name === 'twitter') {
    const id = pick('id') ?? positional.at(-1)
    const user = pick('user') ?? (positional.length > 1 ? positional[0] : undefined)
    return id
      ? `\n\n[Post${user ? ` by @${escape(user)}` : ''} on Twitter](https://twitter.com/${user ?? 'i'}/status/${id})\n\n`
      : null
  }
  const label = pick('text', 'label', 'button-text', 'title', 'kicker', 'intro')
  const target = pick('href', 'url', 'link', 'button-url', 'file', 'src')
  if (/quote/.test(name) && label) return `\n\n> ${label}${named.cite ? `\n>\n> ${named.cite}` : ''}\n\n`
  const intro = named.intro ? `\n\n${named.intro}\n\n` : ''
  if (target) return `${intro}[${escape(label ?? target)}](${toDestination(target)})`
  return label ? `\n\n**${label.replace(/\*\*/g, '')}**\n\n` : null
}

function toVideoLink(
  base: string,
  service: string,
  named: Record<string, string>,
  positional: readonly string[],
): string | null {
  const id = named.id ?? positional[0]
  return id ? `\n\n[${escape(named.title ?? `Video on ${service}`)}](${base}${encodeURIComponent(id)})\n\n` : null
}

function toDestination(target: string): string {
  return /^https?:/.test(target)
    ? target.replace(/[()\s]/g, encodeURIComponent)
    : `${fileScheme}${encodeURI(target).replace(/[()]/g, (c) => (c === '(' ? '%28' : '%29'))}`
}

function parseArguments(text: string): Arguments {
  const result: Arguments = { named: {}, positional: [] }
  for (const [, key, double, single, raw, bare] of text.matchAll(
    /(?:([\w-]+)\s*[=:]\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'(?![\w])|`([^`]*)`|([^\s"`=,]+))/g,
  )) {
    const value = ((double ?? single)?.replace(/\\(.)/g, '$1') ?? raw ?? bare ?? '').trim()
    if (key) result.named[key.toLowerCase()] = value
    else result.positional.push(value)
  }
  return result
}

function replaceLiquid(text: string, note: Note): string {
  const fenced = replaceDelimited(replaceComments(text).replace(/\{%-?\s*(raw|endraw)\s*-?%\}/g, ''), {
    opening: highlightBlock.opening,
    toClosing: () => highlightBlock.closing,
    replace: ([, language = ''], code) => `\n\`\`\`${language}\n${code}\n\`\`\`\n`,
  })
  // Code blocks that were just created are not templates.
  return mapOutsideCode(fenced, (part) =>
    replaceDelimited(part, {
      opening: liquid.opening,
      toClosing: ([, tag]) => (tag ? liquid.tagEnd : liquid.outputEnd),
      replace: ([, tag], inner) => (tag ? replaceTag(tag, inner, note) : replaceOutput(inner, note)),
    }),
  )
}

function replaceComments(text: string): string {
  return [liquidComment, nunjucksComment].reduce(
    (rest, { opening, closing }) => replaceDelimited(rest, { opening, toClosing: () => closing, replace: () => '' }),
    text,
  )
}

/** Tags whose first argument is the path of an image and whose second is its alternative text, as in Eleventy's plugins. */
const imageTag = /^(?:image|img|picture|figure|photo)/

function replaceTag(tag: string, rest: string, note: Note): string {
  if (tag === 'link' || tag === 'post_url') return `${fileScheme}${encodeURI(rest.trim())}`
  const { named, positional } = parseArguments(rest)
  if (imageTag.test(tag) || (tag === 'include' && named.alt !== undefined)) {
    const path = tag === 'include' ? undefined : positional[0]
    const source = named.image ?? named.src ?? named.path ?? named.file ?? named.url ?? path
    const text = positional.slice(1).find((each) => /\s/.test(each)) ?? positional[1]
    const alt = (named.alt ?? text ?? '').replace(/\s+/g, ' ')
    const caption = named.caption ? ` "${named.caption.replace(/\s+/g, ' ').replace(/"/g, '”')}"` : ''
    if (source) {
      note(tag, 'mapped')
      return `![${escape(alt)}](${toDestination(source)}${caption})`
    }
  }
  const video = tag.startsWith('youtube')
    ? toVideoLink('https://www.youtube.com/watch?v=', 'YouTube', named, positional)
    : tag === 'vimeo'
      ? toVideoLink('https://vimeo.com/', 'Vimeo', named, positional)
      : null
  note(tag, video === null ? 'dropped' : 'mapped')
  return video ?? ''
}

function replaceOutput(output: string, note: Note): string {
  const literal = /^\s*["']([^"']*)["']/.exec(output)?.[1]
  if (literal === undefined && !/^\s*site\.(baseurl|url)/.test(output)) note(`{{${output.slice(0, 40)}}}`, 'dropped')
  return literal ?? ''
}

function escape(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}
