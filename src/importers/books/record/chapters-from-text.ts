import { trimEndCharacters } from '@/lib/text/trim'
import type { Chapter } from './book-record'

export const maxChapterLevel = 9
/** A label such as `Chapter 3: `. */
const chapterLabel =
  /^(?:chapter|chapitre|kapitel|cap[íi]tulo|capitolo)\s+(\d{1,3}(?:\.\d{1,3}){0,4}|[ivxlc]{1,9})\b\s*[:.)–—-]*\s*/i
/** A number such as `3. `, `3 ` or `2.1 `. */
const leadingNumber = /^(\d{1,3}(?:\.\d{1,3}){0,4})(?:[.):]\s*|\s+)(?=\D)/
/** A heading of a table of contents, in several languages. */
const contentsHeading =
  /^(?:table of )?contents:?$|^table des matières$|^inhalt(?:sverzeichnis)?$|^(?:índice|indice|sommaire|sommario)$/i

/** Parses an entry per line; indented lines, and those with a number such as 2.1, are in the entry above. */
export function toChaptersFromText(contents: string): Chapter[] {
  const entries = toLines(contents).flatMap((line) => {
    const indent = /^ */.exec(line)?.[0].length ?? 0
    const entry = stripPageNumber(line.replace(/^\s*[-•*·]\s+/, '').trim())
    if (entry === '' || contentsHeading.test(entry)) return []
    return [{ entry, indent: /^\s+- /.test(line) ? Math.ceil(indent / 2) : 0 }]
  })
  // A title may begin with a number; only where most entries do is it a chapter number.
  const isNumbered = entries.filter(({ entry }) => leadingNumber.test(entry)).length * 2 > entries.length
  return entries.map(({ entry, indent }) => {
    const label = chapterLabel.exec(entry) ?? (isNumbered ? leadingNumber.exec(entry) : null)
    const title = label ? entry.slice(label[0].length) : entry
    const number = label?.[1] ?? null
    const depth = Math.max(indent, (number?.split('.').length ?? 1) - 1)
    return {
      title: title || entry,
      summary: null,
      label: number,
      level: Math.min(maxChapterLevel, depth + 1),
      authors: null,
    }
  })
}

/** Removes a page number after dot leaders or a gap. */
function stripPageNumber(entry: string): string {
  const number = /(?<!\d)\d{1,4}$/.exec(entry)?.[0]
  if (number === undefined) return entry
  const rest = entry.slice(0, -number.length)
  const words = rest.trimEnd()
  const withoutLeaders = [trimEndCharacters(words, '…'), trimEndCharacters(words, '.')]
  const title = withoutLeaders.find((each, index) => words.length - each.length > index * 2)
  if (title !== undefined) return title.trimEnd()
  return rest.length - words.length > 1 ? words : entry
}

/** The lines of a table of contents; some feeds have a single line with dashes or wide gaps between entries. */
function toLines(contents: string): string[] {
  const lines = contents.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > 1) return lines
  const [only = ''] = lines
  for (const gap of [/\s--\s/, /\s{3,}/]) {
    const parts = only.split(gap).map((part) => part.trim())
    if (parts.length > 2) return parts
  }
  return lines
}
