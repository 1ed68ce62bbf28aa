import { mapOutsideCode } from './map-outside-code'

const mark = '\u0000'

/** The lines of a text, those that begin a block marked: {@link isMarked} tells them from the same lines in code. */
export function markLines(markdown: string, begins: (line: string) => boolean): string[] {
  const markLine = (line: string) => (begins(line) ? `${mark}${line}` : line)
  const marked = mapOutsideCode(markdown.replaceAll(mark, ''), (text) => text.split('\n').map(markLine).join('\n'), {
    keepsInlineCode: true,
  })
  return marked.split('\n')
}

/** True for a line that {@link markLines} marked. */
export function isMarked(line: string): boolean {
  return line.startsWith(mark)
}

/** A line without its mark. */
export function unmark(line: string): string {
  return line.replace(mark, '')
}
