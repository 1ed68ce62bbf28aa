import { isMarked, markLines, unmark } from './mark-lines'

/** `: definition`, of a term in the line before; in code it is text. */
const definition = /^ {0,3}:[ \t]+(?=\S)/
/** Lines that are no term, since another block begins there, or that is a row of a table. */
const otherBlock =
  /^(?: {4}|\t| {0,3}(?:[#>|<]|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}|:::|\[[^\]\n]{1,200}\]:|-{3,}$|={3,}$|\{[%{:#]))/

type Definition = { content: string[]; end: number }

/**
 * Writes the definition lists of kramdown, Hugo, Pandoc and MkDocs as HTML, within which their terms and definitions stay
 * Markdown.
 */
export function replaceDefinitionLists(markdown: string): string {
  const lines = markLines(markdown, (line) => definition.test(line))
  const result: string[] = []
  for (let index = 0; index < lines.length;) {
    if (findTerms(lines, index)) {
      result.push('', '<dl>')
      index = writeEntries(lines, index, result)
      result.push('</dl>', '')
    } else {
      const end = Math.max(index + 1, toParagraphEnd(lines, index))
      for (; index < end; index++) result.push(unmark(lines[index]!))
    }
  }
  return result.join('\n')
}

/** Writes the entries of a list, and returns the number of the line after them. */
function writeEntries(lines: readonly string[], from: number, result: string[]): number {
  let index = from
  for (let found = findTerms(lines, index); found; found = findTerms(lines, skipEmpty(lines, index))) {
    for (const term of found.terms) result.push('<dt>', '', term.trim(), '', '</dt>')
    index = found.end
    while (isDefinition(lines[skipEmpty(lines, index)])) {
      const { content, end } = readDefinition(lines, skipEmpty(lines, index))
      result.push('<dd>', '', ...content, '', '</dd>')
      index = end
    }
  }
  return index
}

/** The terms in the lines from `from`, and the line of their first definition; null for another text. */
function findTerms(lines: readonly string[], from: number): { terms: readonly string[]; end: number } | null {
  const end = toParagraphEnd(lines, from)
  // One empty line may be between.
  const next = isEmpty(lines[end]) ? end + 1 : end
  if (end === from || !isDefinition(lines[next])) return null
  const terms = lines.slice(from, end)
  return terms.some((line) => line.includes('|') || otherBlock.test(line)) ? null : { terms, end: next }
}

/** The text of a definition without its indentation: its paragraph, and what is indented after an empty line. */
function readDefinition(lines: readonly string[], from: number): Definition {
  const first = unmark(lines[from]!)
  const start = definition.exec(first)?.[0].length ?? 0
  const content = [first.slice(start)]
  let end = from + 1
  for (
    let next = skipEmpty(lines, end);
    next < lines.length && !isDefinition(lines[next]);
    next = skipEmpty(lines, end)
  ) {
    const line = lines[next]!.replace(/^\t/, '    ')
    const indentation = line.length - line.trimStart().length
    const isOwn = indentation >= Math.min(start, 4) || (next === end && !otherBlock.test(line))
    if (!isOwn) break
    for (; end < next; end++) content.push('')
    content.push(line.slice(Math.min(indentation, start)))
    end = next + 1
  }
  return { content, end }
}

/** The number of the line after a paragraph that begins at `from`. */
function toParagraphEnd(lines: readonly string[], from: number): number {
  let end = from
  while (end < lines.length && !isEmpty(lines[end]) && !isDefinition(lines[end])) end++
  return end
}

function skipEmpty(lines: readonly string[], from: number): number {
  let index = from
  while (index < lines.length && isEmpty(lines[index])) index++
  return index
}

function isEmpty(line: string | undefined): boolean {
  return line?.trim() === ''
}

function isDefinition(line: string | undefined): boolean {
  return line !== undefined && isMarked(line)
}
