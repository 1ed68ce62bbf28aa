import { mapOutsideCode } from '@/importers/articles/map-outside-code'

/** Stands before the indentation of the title of a component. */
export const titleMark = '\u0000'

const listItem = /^[ \t]{0,40}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}(?=\S)/

/**
 * Puts the titles that are marked where Markdown takes them for text: the indentation of nested components would make
 * code blocks of them, but that in lists keeps them there.
 */
export function placeTitles(markdown: string): string {
  let column = 0
  const placeLine = (line: string): string => {
    const isTitle = line.startsWith(titleMark)
    const own = isTitle ? line.slice(titleMark.length) : line
    const text = own.trimStart()
    if (text === '') return own
    const indentation = own.length - text.length
    const item = listItem.exec(own)?.[0]
    column = item === undefined || isTitle ? Math.min(column, indentation) : item.length
    return isTitle ? `${' '.repeat(Math.min(indentation, column + 3))}${text}` : own
  }
  return mapOutsideCode(markdown, (text) => text.split('\n').map(placeLine).join('\n'), { keepsInlineCode: true })
}
