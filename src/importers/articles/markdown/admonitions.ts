import { isMarked, markLines, unmark } from './mark-lines'

/** `!!! note "Title"` and, folded, `??? note`: what MkDocs shows as a box. */
const box = /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]?(?=[\w"-])(.*)$/
const kindAndTitle = /^([\w -]*)(?:"(.*)")?$/
/** `=== "Title"`: one of several tabs. */
const tab = /^[ \t]*===[+!]{0,2}[ \t]+"(.+)"[ \t]*$/
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/
const tabWidth = 4

/** Takes the boxes and tabs of MkDocs off their text, which is indented; the title that they show stays, in bold. */
export function replaceAdmonitions(markdown: string): string {
  const lines = markLines(markdown, (line) => toTitle(line) !== null)
  const result: string[] = []
  /** The indentation of each box that the line is in. */
  const open: number[] = []
  let isInList = false
  lines.forEach((marked, index) => {
    const line = unmark(marked)
    if (line.trim() === '') return void result.push(line)
    const indentation = toIndentation(line)
    while (open.length > 0 && indentation < open.at(-1)! + tabWidth) {
      open.pop()
      result.push('')
    }
    const own = dedent(line, open.length * tabWidth)
    const ownIndentation = indentation - open.length * tabWidth
    // What is indented further outside of a list is code.
    const title = isMarked(marked) && (ownIndentation < tabWidth || isInList) ? toTitle(line) : null
    if (title !== null && isIndentedFurther(lines, index + 1, indentation)) {
      open.push(indentation)
      const start = ' '.repeat(ownIndentation)
      result.push('', ...(title === '' ? [] : [`${start}**${title}**`, '']))
      return undefined
    }
    if (listItem.test(own)) isInList = true
    else if (ownIndentation < 2) isInList = false
    result.push(own)
    return undefined
  })
  return result.join('\n')
}

/** The title that MkDocs shows: the one that is given, which may be empty, else the kind; null for another line. */
function toTitle(line: string): string | null {
  const ofTab = tab.exec(line)?.[1]
  const [, kind = '', given = ofTab] = kindAndTitle.exec(box.exec(line)?.[1]?.trim() ?? '') ?? []
  const [name = ''] = kind.trim().split(' ')
  if (given === undefined && name === '') return null
  return (given ?? `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`).replace(/\*/g, '').trim()
}

/** True if the next line with text belongs to a box with this indentation. */
function isIndentedFurther(lines: readonly string[], from: number, indentation: number): boolean {
  const next = lines.slice(from, from + 3).find((line) => line.trim() !== '')
  return next !== undefined && toIndentation(unmark(next)) >= indentation + tabWidth
}

function toIndentation(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === '\t') columns += tabWidth - (columns % tabWidth)
    else if (character === ' ') columns++
    else break
  }
  return columns
}

/** A line without this many columns of its indentation. */
function dedent(line: string, columns: number): string {
  if (columns === 0) return line
  return ' '.repeat(Math.max(0, toIndentation(line) - columns)) + line.trimStart()
}
