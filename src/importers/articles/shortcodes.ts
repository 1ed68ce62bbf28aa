import { replaceHugoShortcodes } from './hugo-shortcodes'
import { replaceLiquid } from './liquid-tags'
import { mapOutsideCode } from './map-outside-code'
import { protectTex } from './protect-tex'
import type { Note } from './shortcode-arguments'

export type ShortcodeResult = { markdown: string; notes: string[] }

/** `{#name}` at the end of a line, also with classes as Pandoc and Hugo have them, `{#name .unnumbered}`, or escaped as in MDX. */
const headingId = /\\?\{#([\w:.-]{1,200})(?:[ \t][^{}\n]{0,200})?\}(?=[ \t#]*$)/gm

/**
 * Replaces shortcodes of Hugo and tags of Jekyll by equivalent Markdown: links, images, quotes, videos as links. Those
 * without an equivalent are dropped, but text between paired ones is kept. The notes list them by name.
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
  // Kramdown's attribute lists are dropped; ids of headings are kept as anchors, to which links may lead.
  const replaced = mapOutsideCode(withoutTags, (text) =>
    protectTex(text.replace(/\{:[^{}\n]*\}/g, '').replace(headingId, '<a id="$1"></a>')),
  )
  const notes = [...counts].map(([key, count]) => `shortcode ${key}${count > 1 ? ` (${count} times)` : ''}.`)
  return { markdown: replaced, notes }
}
