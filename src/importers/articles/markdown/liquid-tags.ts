import { toFencedCode } from './fence'
import { fileScheme } from '@/importers/articles/file-scheme'
import { mapOutsideCode } from './map-outside-code'
import { replaceDelimited } from './replace-delimited'
import { parseArguments, type Note } from './shortcode-arguments'
import { escapeLabel, isInDestination, toDestination, toVideoLink } from './shortcode-links'

const liquidComment = { opening: /\{%-?\s*comment\s*-?%\}/g, closing: /\{%-?\s*endcomment\s*-?%\}/g }
const nunjucksComment = { opening: /\{#(?=[\s-])/g, closing: /#\}/g }
const raw = { opening: /\{%-?\s*raw\s*-?%\}/g, closing: /\{%-?\s*endraw\s*-?%\}/g }
/** The delimiters of a block that code in it has divided. */
const rawTag = /\{%-?\s*(?:raw|endraw)\s*-?%\}/g
/** Stands after the brace of a tag that is shown, so that it is not taken for one. */
const shownMark = '\u0000'
const liquid = { opening: /\{%-?\s*([\w-]+)|\{\{-?/g, tagEnd: /-?%\}/g, outputEnd: /-?\}\}/g }
const highlightBlock = {
  opening: /\{%-?\s*highlight\s+(\w+)(?!\w)[^%]*%\}\n?/g,
  closing: /\n?\{%-?\s*endhighlight\s*-?%\}/g,
}

/** Replaces the tags and outputs of Liquid, which Jekyll and Eleventy have, by equivalent Markdown. */
export function replaceLiquid(text: string, note: Note): string {
  const fenced = replaceDelimited(replaceComments(markShown(text)).replace(rawTag, ''), {
    opening: highlightBlock.opening,
    toClosing: () => highlightBlock.closing,
    replace: ([, language = ''], code) => toFencedCode(code, language),
  })
  // Code blocks that were just created are not templates.
  return mapOutsideCode(fenced, (part) =>
    replaceDelimited(part, {
      opening: liquid.opening,
      toClosing: ([, tag]) => (tag ? liquid.tagEnd : liquid.outputEnd),
      replace: ({ 1: tag, index }, inner) => {
        if (tag === undefined) return replaceOutput(inner, note)
        return tag === 'link' || tag === 'post_url'
          ? replaceAddress(tag, inner, isInDestination(part, index), note)
          : replaceTag(tag, inner, note)
      },
    }),
  ).replaceAll(shownMark, '')
}

/** Marks the tags that Liquid shows instead of running them. */
function markShown(text: string): string {
  return replaceDelimited(text, {
    opening: raw.opening,
    toClosing: () => raw.closing,
    replace: (_, inner) => inner.replace(/\{(?=[{%#])/g, `{${shownMark}`),
  })
}

/** The address of a file is where a link leads; on its own it is no text. */
function replaceAddress(tag: string, inner: string, isUrl: boolean, note: Note): string {
  if (isUrl) return `${fileScheme}${encodeURI(inner.trim())}`
  note(tag, 'dropped')
  return ''
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
  const { named, positional } = parseArguments(rest)
  if (imageTag.test(tag) || (tag === 'include' && named.alt !== undefined)) {
    const path = tag === 'include' ? undefined : positional[0]
    const source = named.image ?? named.src ?? named.path ?? named.file ?? named.url ?? path
    const text = positional.slice(1).find((each) => /\s/.test(each)) ?? positional[1]
    const alt = (named.alt ?? text ?? '').replace(/\s+/g, ' ')
    const caption = named.caption ? ` "${named.caption.replace(/\s+/g, ' ').replace(/"/g, '”')}"` : ''
    if (source) {
      note(tag, 'mapped')
      return `![${escapeLabel(alt)}](${toDestination(source)}${caption})`
    }
  }
  const words = tag === 'include' ? (named.content ?? named.text ?? named.message ?? named.body) : undefined
  if (words !== undefined && words.trim() !== '') {
    note(tag, 'mapped')
    const title = named.title ? `**${named.title.replace(/\*/g, '')}**\n\n` : ''
    return `\n\n${title}${words.trim()}\n\n`
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
