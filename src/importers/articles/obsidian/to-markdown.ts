import { mapOutsideCode } from '@/importers/articles/markdown/map-outside-code'
import { fileScheme } from '@/importers/articles/file-scheme'
import { removeObsidianComments } from './comments'

/** `[[Note#Heading|words]]` and `![[image.png|300]]`, in tables with a backslash before the bar, but not a link whose words are in brackets, nor the mark of a table of contents. */
const wikilink = /(!?)\[\[(?=\S)(?!_?toc_?\]\])([^[\]|#\\\n]*)(#[^[\]|\\\n]*)?(?:\\?\|([^[\]\n]*))?\]\](?!\()/gi
const callout = /^([ \t>]{1,40})\[!([\w-]{1,40})(?:\|[^\]\n]{0,100})?\][+-]?(.*)$/
const highlight = /==(?=\S)([^=\n]{1,500})==/g
const blockId = /[ \t]\^[\w-]{1,60}$/gm
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i

/**
 * Turns what Obsidian adds to Markdown into Markdown: links and images in double brackets, callouts as quotes with
 * their title, comments, highlights and the ids of paragraphs.
 */
export function obsidianToMarkdown(markdown: string): string {
  return mapOutsideCode(removeObsidianComments(markdown), (text) =>
    text
      .replace(
        wikilink,
        (source, bang: string, target: string, heading: string | undefined, words: string | undefined) =>
          toLink(source, { isEmbed: bang !== '', target: target.trim(), heading, words }),
      )
      .split('\n')
      .map(replaceCallout)
      .join('\n')
      .replace(highlight, '$1')
      .replace(blockId, ''),
  )
}

/** The first line of a callout as that of a quote, with its title or kind in bold. */
function replaceCallout(line: string): string {
  const [, marker = '', kind = '', rest = ''] = callout.exec(line) ?? []
  if (!marker.includes('>')) return line
  const title = rest.trim() || `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}`
  return `${marker}**${title.replace(/\*/g, '')}**\n${marker.trimEnd()}`
}

type Wikilink = { isEmbed: boolean; target: string; heading: string | undefined; words: string | undefined }

function toLink(source: string, { isEmbed, target, heading, words }: Wikilink): string {
  const encode = (text: string) => encodeURI(text).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
  const path = `${fileScheme}${encode(target)}`
  if (isEmbed && imageFile.test(target)) {
    // A number is the width at which it is shown.
    const alt = words !== undefined && !/^\d+(?:x\d+)?$/.test(words) ? words : ''
    return `![${alt}](${path.replace(/ /g, '%20')})`
  }
  const label = words ?? [target.split('/').at(-1), heading?.slice(1)].filter(Boolean).join(', ')
  if (label === '') return source
  // Of a heading within another the last is enough; paragraphs (#^id) have no ids here.
  const part = heading?.split('#').at(-1)?.trim() ?? ''
  const fragment = part === '' || part.startsWith('^') ? '' : `#${encode(part)}`
  return target === '' ? label : `[${label}](${path}${fragment})`
}
