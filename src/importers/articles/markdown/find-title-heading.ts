import { trimEndCharacters } from '@/lib/text/trim'
import { hugoComment } from './hugo-shortcodes'
import { mapOutsideCode } from './map-outside-code'
import { obsidianComments } from '@/importers/articles/obsidian/comments'
import { mdxComment, removeComments, type Comment } from './remove-comments'

const comments: readonly Comment[] = [
  { opening: /<!--/, closing: /-->/g },
  hugoComment,
  mdxComment,
  ...obsidianComments,
]

/** The first heading of level 1, `# Title` or underlined with `=`, as its text and as written; null where there is none. */
export function findTitleHeading(markdown: string): { text: string; source: string } | null {
  let found: { text: string; source: string } | null = null
  // Lines of a code block that begin with # are comments.
  mapOutsideCode(
    removeComments(markdown, comments),
    (part) => {
      if (found) return part
      const lines = part.split('\n')
      lines.some((line, index) => {
        const atx = /^#[ \t]+(\S.*)$/.exec(line)?.[1]
        const isUnderlined =
          /^\S/.test(line) && /^=+[ \t]*$/.test(lines[index + 1] ?? '') && !(lines[index - 1] ?? '').trim()
        if (atx === undefined && !isUnderlined) return false
        found =
          atx === undefined
            ? { text: line.trim(), source: `${line}\n${lines[index + 1]}` }
            : { text: toText(atx), source: line }
        return true
      })
      return part
    },
    { keepsInlineCode: true },
  )
  return found
}

/** The text of an ATX heading without its optional closing sequence of `#` and without an id such as `{#name}`. */
function toText(text: string): string {
  const trimmed = text.trimEnd()
  const withoutClosing = trimEndCharacters(trimmed, '#')
  const own = /[ \t]$/.test(withoutClosing) ? withoutClosing.trimEnd() : trimmed
  return own.replace(/\{#[^{}]*\}$/, '').trimEnd()
}
