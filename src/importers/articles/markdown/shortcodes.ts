import { replaceAttributeLists, replaceContents } from './attribute-lists'
import { replaceContainers } from './containers'
import { replaceHugoShortcodes } from './hugo-shortcodes'
import { replaceLiquid } from './liquid-tags'
import { mapOutsideCode } from './map-outside-code'
import { protectTex } from './protect-tex'
import { replaceDelimited } from './replace-delimited'
import type { Note } from './shortcode-arguments'

/** What kramdown leaves out. */
const kramdownComment = { opening: /\{::comment[^{}\n]*\}/g, closing: /\{:\/(?:comment)?\}/g }

/** A line for what is in another file, as VitePress has it for code and for text, and MkDocs for either. */
const inclusion =
  /^[ \t]{0,40}(?:<<<[ \t]([@./~][^\s{}]{1,300})(?=[\s{]|$)[^\n]*|<!--[ \t]?@include:[ \t]?([^\s{}<>]{1,300}?)(?=[\s{]|-->)[^\n<>]*>|--8<--[ \t]"([^"\n]{1,300})")/gm

export type ShortcodeResult = { markdown: string; notes: string[] }

/** `*[HTML]: …`, the explanation of an abbreviation in kramdown and Python-Markdown, which show it beside the text. */
const abbreviation = /^[ ]{0,3}\*\[([^[\]\n]{1,100})\]:[^\n]*/gm

/**
 * Replaces shortcodes of Hugo and tags of Jekyll by equivalent Markdown: links, images, quotes, videos as links. Those
 * without an equivalent are dropped, but text between paired ones is kept. The notes list them by name. So is what
 * kramdown, Pandoc and others add to Markdown, such as attributes of images.
 */
export function replaceShortcodes(markdown: string): ShortcodeResult {
  const counts = new Map<string, number>()
  const note: Note = (name, outcome) => {
    const key = `${name} ${outcome}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const withoutTags = mapOutsideCode(replaceHugoShortcodes(markdown, note), (text) => replaceLiquid(text, note), {
    // A tag may have backticks in its arguments, and code may stand between two tags.
    keepsInlineCode: true,
  })
  const abbreviations: string[] = []
  const included: string[] = []
  const blocks = mapOutsideCode(
    replaceContainers(withoutTags, note),
    (text) =>
      replaceContents(removeComments(text))
        .replace(abbreviation, (_, name: string) => {
          abbreviations.push(name)
          return ''
        })
        .replace(inclusion, (_, ...files: (string | undefined)[]) => {
          included.push(...files.slice(0, 3).filter((file) => file !== undefined))
          return ''
        }),
    { keepsInlineCode: true },
  )
  const replaced = mapOutsideCode(blocks, (text) => protectTex(replaceAttributeLists(text)))
  const notes = [...counts].map(([key, count]) => `shortcode ${key}${count > 1 ? ` (${count} times)` : ''}.`)
  if (abbreviations.length > 0) notes.push(`Explanations of abbreviations were left out: ${abbreviations.join(', ')}.`)
  if (included.length > 0) notes.push(`What is in other files was left out: ${included.join(', ')}.`)
  return { markdown: replaced, notes }
}

function removeComments(text: string): string {
  return replaceDelimited(text, {
    opening: kramdownComment.opening,
    toClosing: () => kramdownComment.closing,
    replace: () => '',
  })
}
