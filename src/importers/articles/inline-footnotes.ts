import { mapOutsideCode } from './map-outside-code'

/** What decides where `^[…]` ends: code, escaped characters, brackets, and an empty line, which it cannot contain. */
const token = /`[^`\n]+`|\\[^\n]|\^\[|\[|\]|\n[ \t]*\n/g

/** Turns the footnotes that Obsidian and Pandoc have in the line, `^[note]`, into those of Markdown. */
export function replaceInlineFootnotes(markdown: string): string {
  const prefix = toUnusedPrefix(markdown)
  const notes: string[] = []
  const replaced = mapOutsideCode(
    markdown,
    (text) => {
      let result = ''
      let end = 0
      let start: number | null = null
      let depth = 0
      for (const { 0: found, index } of text.matchAll(token)) {
        if (start === null) {
          if (found === '^[' && text.charAt(index - 1) !== '[') [start, depth] = [index, 1]
        } else if (found === '[' || found === '^[') depth++
        else if (found === ']' && --depth === 0) {
          const note = text.slice(start + 2, index).trim()
          if (note !== '') {
            result += `${text.slice(end, start)}[^${prefix}${notes.push(note.replace(/\s+/g, ' '))}]`
            end = index + 1
          }
          start = null
        } else if (found.startsWith('\n')) start = null
      }
      return result + text.slice(end)
    },
    { keepsInlineCode: true },
  )
  const definitions = notes.map((note, index) => `[^${prefix}${index + 1}]: ${note}`)
  return definitions.length === 0 ? replaced : `${replaced}\n\n${definitions.join('\n\n')}\n`
}

/** The beginning of names that no footnote of the text has. */
function toUnusedPrefix(markdown: string): string {
  let prefix = 'inline-'
  while (markdown.includes(`[^${prefix}`)) prefix += 'x-'
  return prefix
}
