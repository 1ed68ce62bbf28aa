import { mapOutsideCode } from '@/importers/articles/map-outside-code'
import { replaceDelimited } from '@/importers/articles/replace-delimited'

/** Code, which is passed over, or the beginning of a comment; after a digit they are percent signs. */
const codeOrComment = /`[^`\n]+`|(?<!\d)%%/g
const codeEnd = /(?:)/g
const commentEnd = /%%/g

/** Takes out the comments of Obsidian, `%%…%%`, whatever they hold, lines and code included. */
export function removeObsidianComments(markdown: string): string {
  const remove = (text: string) =>
    replaceDelimited(text, {
      opening: codeOrComment,
      toClosing: ([start]) => (start === '%%' ? commentEnd : codeEnd),
      replace: ([start], inner) => (start !== '%%' ? start : inner.trim() === '' ? `%%${inner}%%` : ''),
    })
  return mapOutsideCode(markdown, remove, { keepsInlineCode: true })
}
