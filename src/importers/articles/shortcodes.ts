/** Begins an address that a shortcode wrote, to be looked up among the files of the import. */
export const fileScheme = 'lectern-file:'

export type Shortcoded = { markdown: string; notes: string[] }

type Arguments = { named: Record<string, string>; positional: string[] }

const hugo =
  /\{\{([<%])\s*(\/?)\s*([\w./-]+)((?:\s*"(?:[^"\\]|\\.)*"|\s*`[^`]*`|(?![>%]\}\})[^"`])*?)\s*\/?[>%]\}\}/g
const liquid = /\{%-?\s*([\w-]+)([\s\S]*?)-?%\}|\{\{-?([\s\S]*?)-?\}\}/g
/** Fenced and inline code, which is shown as it stands. */
const code = /(^|\n)(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n\2[^\n]*(?=\n|$)|`[^`\n]+`/g

/**
 * Replaces the shortcodes of Hugo and Jekyll by the Markdown that says the same: links, images, quotes,
 * videos as links. What encloses text keeps the text; the rest is dropped. The notes name each kind.
 */
export function replaceShortcodes(markdown: string): Shortcoded {
  const fates = new Map<string, number>()
  const note = (name: string, fate: string) =>
    fates.set(`${name} ${fate}`, (fates.get(`${name} ${fate}`) ?? 0) + 1)
  const replaced = outsideCode(replaceHugo(markdown, note), (text) => replaceLiquid(text, note))
    // Kramdown's attribute lists.
    .replace(/\{:[^}\n]*\}/g, '')
  const notes = [...fates].map(([fate, count]) => `shortcode ${fate}${count > 1 ? ` (${count} times)` : ''}.`)
  return { markdown: replaced, notes }
}

type Note = (name: string, fate: string) => void

function replaceHugo(markdown: string, note: Note): string {
  return markdown
    .replace(
      /\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g,
      (_, open: string, inner: string, close: string) => `\`{{${open}${inner}${close}}}\``,
    )
    .replace(hugo, (match, _kind, slash: string, name: string, rest: string, offset: number) => {
      if (slash) return '\n\n'
      const given = parseArguments(rest)
      const address = toAddress(name, given)
      if (isInDestination(markdown, offset)) {
        note(name, address === null ? 'dropped' : 'resolved')
        return address ?? ''
      }
      const text = toMarkdown(name, given)
      // The text that a pair encloses stands beside it and is kept in any case.
      const isPair = new RegExp(`\\{\\{[<%]\\s*/\\s*${name.replace(/[.]/g, '\\.')}\\s*[>%]\\}\\}`).test(
        markdown,
      )
      note(name, text !== null ? 'mapped' : isPair ? 'taken off its text' : 'dropped')
      return text ?? (isPair ? '\n\n' : match.includes('\n') ? '\n' : '')
    })
}

/** True inside `](…)` or `href="…"`, where only an address makes sense. */
function isInDestination(markdown: string, offset: number): boolean {
  return /(\]\(\s*<?|(href|src)\s*=\s*["']?|\]:\s*)[^\s"')<>]*$/.test(
    markdown.slice(Math.max(0, offset - 300), offset),
  )
}

function toAddress(name: string, { named, positional }: Arguments): string | null {
  const target =
    positional[0] ?? named.path ?? named.file ?? named.src ?? named.href ?? named.url ?? named.link
  if (target === undefined) return null
  return /^https?:/.test(target) ? target : `${fileScheme}${encodeURI(target.trim())}`
}

function toMarkdown(name: string, { named, positional }: Arguments): string | null {
  const pick = (...keys: string[]) =>
    keys.map((key) => named[key]).find((value) => value !== undefined && value !== '')
  if (/img|image|figure|photo/.test(name)) {
    const source = pick('src', 'file', 'image', 'url') ?? positional[0]
    const caption = pick('caption')
    const alt = pick('alt', 'title') ?? caption ?? ''
    return source
      ? `\n\n![${escape(alt)}](${toDestination(source)}${caption ? ` "${caption.replace(/"/g, "'")}"` : ''})\n\n`
      : null
  }
  if (/youtube/.test(name)) return video('https://www.youtube.com/watch?v=', 'YouTube', named, positional)
  if (/vimeo/.test(name)) return video('https://vimeo.com/', 'Vimeo', named, positional)
  if (name === 'tweet' || name === 'x' || name === 'twitter') {
    const id = pick('id') ?? positional.at(-1)
    const user = pick('user') ?? (positional.length > 1 ? positional[0] : undefined)
    return id
      ? `\n\n[Post${user ? ` by @${escape(user)}` : ''} on Twitter](https://twitter.com/${user ?? 'i'}/status/${id})\n\n`
      : null
  }
  const words = pick('text', 'label', 'button-text', 'title', 'kicker', 'intro')
  const target = pick('href', 'url', 'link', 'button-url', 'file', 'src')
  if (/quote/.test(name) && words) return `\n\n> ${words}${named.cite ? `\n>\n> ${named.cite}` : ''}\n\n`
  const intro = named.intro ? `\n\n${named.intro}\n\n` : ''
  if (target) return `${intro}[${escape(words ?? target)}](${toDestination(target)})`
  return words ? `\n\n**${words.replace(/\*\*/g, '')}**\n\n` : null
}

function video(
  base: string,
  place: string,
  named: Record<string, string>,
  positional: readonly string[],
): string | null {
  const id = named.id ?? positional[0]
  return id
    ? `\n\n[${escape(named.title ?? `Video on ${place}`)}](${base}${encodeURIComponent(id)})\n\n`
    : null
}

function toDestination(target: string): string {
  return /^https?:/.test(target)
    ? target.replace(/[()\s]/g, encodeURIComponent)
    : `${fileScheme}${encodeURI(target).replace(/[()]/g, (c) => (c === '(' ? '%28' : '%29'))}`
}

function parseArguments(text: string): Arguments {
  const result: Arguments = { named: {}, positional: [] }
  for (const [, key, double, raw, bare] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    const value = (double?.replace(/\\(.)/g, '$1') ?? raw ?? bare ?? '').trim()
    if (key) result.named[key.toLowerCase()] = value
    else result.positional.push(value)
  }
  return result
}

function replaceLiquid(text: string, note: Note): string {
  const fenced = text
    .replace(/\{%-?\s*(raw|endraw|comment|endcomment)\s*-?%\}/g, '')
    .replace(
      /\{%-?\s*highlight\s+(\w+)[^%]*%\}\n?([\s\S]*?)\n?\{%-?\s*endhighlight\s*-?%\}/g,
      '\n```$1\n$2\n```\n',
    )
  // What stands in the listings just made is no program.
  return outsideCode(fenced, (part) =>
    part.replace(
      liquid,
      (_match, tag: string | undefined, rest: string | undefined, output: string | undefined) => {
        if (tag === 'link' || tag === 'post_url') return `${fileScheme}${encodeURI((rest ?? '').trim())}`
        if (tag) {
          note(tag, 'dropped')
          return ''
        }
        const literal = /^\s*["']([^"']*)["']/.exec(output ?? '')?.[1]
        if (literal === undefined && !/^\s*site\.(baseurl|url)/.test(output ?? ''))
          note(`{{${(output ?? '').slice(0, 40)}}}`, 'dropped')
        return literal ?? ''
      },
    ),
  )
}

function outsideCode(markdown: string, change: (text: string) => string): string {
  let result = ''
  let end = 0
  for (const match of markdown.matchAll(code)) {
    result += change(markdown.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return result + change(markdown.slice(end))
}

function escape(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}
