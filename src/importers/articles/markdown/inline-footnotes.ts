import { mapOutsideCode } from './map-outside-code'

/** What decides where `^[…]` ends: code, escaped characters, brackets, and an empty line, which it cannot contain. */
const token = /`[^`\n]+`|\\[^\n]|\^\[|\[|\]|\n[ \t]*\n/g
/** A name that the text has itself, and that is like those given here. */
const ownName = /\[\^inline-(\d{1,9})\]/gi

/** Turns the footnotes that Obsidian and Pandoc have in the line, `^[note]`, into those of Markdown. */
export function replaceInlineFootnotes(markdown: string): string {
  const toName = createNames(markdown)
  const definitions: string[] = []
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
            const name = toName()
            definitions.push(`[^${name}]: ${note.replace(/\s+/g, ' ')}`)
            result += `${text.slice(end, start)}[^${name}]`
            end = index + 1
          }
          start = null
        } else if (found.startsWith('\n')) start = null
      }
      return result + text.slice(end)
    },
    { keepsInlineCode: true },
  )
  return definitions.length === 0 ? replaced : `${replaced}\n\n${definitions.join('\n\n')}\n`
}

/** Returns names that no footnote of the text has. */
function createNames(markdown: string): () => string {
  const taken = new Set([...markdown.matchAll(ownName)].map(([, number]) => Number(number)))
  let last = 0
  return () => {
    do last++
    while (taken.has(last))
    return `inline-${last}`
  }
}
