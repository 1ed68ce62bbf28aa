type Options = {
  /** Leaves inline code in the text that is mapped. */
  keepsInlineCode?: boolean
}

/** Replaces the text between fenced and inline code by what `map` returns for it, and keeps the code. */
export function mapOutsideCode(
  markdown: string,
  map: (text: string) => string,
  { keepsInlineCode = false }: Options = {},
): string {
  const mapText = keepsInlineCode ? map : (text: string) => mapOutsideInlineCode(text, map)
  let result = ''
  let textStart = 0
  /** Fences that are never closed; searching for each once keeps the time linear. */
  const unclosed = new Set<string>()
  for (let index = 0; index < markdown.length; index = toNextLine(markdown, index)) {
    const fence = findFence(markdown, index)
    if (fence === null || unclosed.has(fence)) continue
    const end = findFenceEnd(markdown, toNextLine(markdown, index), fence)
    if (end === null) {
      unclosed.add(fence)
      continue
    }
    result += mapText(markdown.slice(textStart, index)) + markdown.slice(index, end)
    textStart = end
    index = end - 1
  }
  return result + mapText(markdown.slice(textStart))
}

function mapOutsideInlineCode(text: string, map: (text: string) => string): string {
  let result = ''
  let end = 0
  for (const match of text.matchAll(/`[^`\n]+`/g)) {
    result += map(text.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return result + map(text.slice(end))
}

/** The opening fence of a line, which may stand in a list or a quote; null where there is none. */
function findFence(text: string, lineStart: number): string | null {
  const start = skipIndentation(text, lineStart)
  const character = text.charAt(start)
  if (character !== '`' && character !== '~') return null
  let end = start
  while (text.charAt(end) === character) end++
  return end - start < 3 ? null : text.slice(start, end)
}

function skipIndentation(text: string, lineStart: number): number {
  let start = lineStart
  while (' \t>'.includes(text.charAt(start)) && start < text.length) start++
  return start
}

/** The end of the line that closes a fence; null where it is never closed. */
function findFenceEnd(text: string, from: number, fence: string): number | null {
  for (let index = from; index < text.length; index = toNextLine(text, index)) {
    if (text.startsWith(fence, skipIndentation(text, index))) return Math.min(text.length, toNextLine(text, index))
  }
  return null
}

function toNextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end + 1
}
