import type { MarcRecord } from '@/formats/catalogue/marc/record'
import type { Chapter } from '@/importers/books/record/book-record'
import { toChaptersFromText } from '@/importers/books/record/chapters-from-text'
import { isWholeName, splitStatedNames } from '@/importers/books/record/stated-names'
import { splitNames } from '@/lib/text/split-names'
import { trimEndCharacters } from '@/lib/text/trim'
import { fields, plain, text, toLine, withoutPunctuation } from './fields'

/** Contents: titles in subfields of their own with their numbers, or a text with dashes between the entries. */
export function toChapters(record: MarcRecord, isOwn: boolean): Chapter[] {
  return fields(record, '505').flatMap((field) => {
    if (text(field, 't') === null) return toChaptersFromNote(text(field, 'a') ?? '')
    const chapters: Chapter[] = []
    let label: string | null = null
    for (const [code, given] of field.subfields) {
      const part = withoutDashes(toLine(field, given))
      if (code === 'g') label = part === '' ? null : withoutPunctuation(part)
      const last = chapters.at(-1)
      // Exports of ours have names alone, as they are stored.
      if (code === 'r' && last)
        last.authors = joinNames(isOwn ? splitNames(part) : toStatedAuthors(part)) ?? last.authors
      if (code !== 't' || part === '') continue
      chapters.push({ title: plain(record, part) ?? part, summary: null, label, level: 1, authors: null })
      label = null
    }
    return chapters
  })
}

const joinNames = (names: readonly string[]): string | null => names.join('; ') || null

/** The word before authors; `von` and `di` may be part of a family name, too. */
const wordBefore = /^(?:by|par|por) |^(?:von|di) (?=\p{Lu}\S* \p{L})/u
/** Before those who have another part in a chapter: `translated by`, `hrsg. von`. */
const otherPart = /^(?:[\p{L}.]{1,20} ){1,4}(?:by|par|por) |^\p{Ll}[\p{L}. ]{0,40} von /u
/** Those whom a statement of responsibility names as authors: `by Ann Lee ; Bo Li and Cy Orr`. */
function toStatedAuthors(statement: string): string[] {
  return splitNames(withoutPunctuation(statement)).flatMap((each) => {
    const stated = each.replace(wordBefore, '')
    return otherPart.test(stated) ? [] : splitStatedNames(stated)
  })
}

/** An entry without the dashes before the next. */
function withoutDashes(given: string): string {
  const text = given.trim()
  return text.endsWith('--') ? trimEndCharacters(text, '-').trim() : text
}

function toChaptersFromNote(note: string): Chapter[] {
  const entries = note.split(/-{2,}/).flatMap((entry) => withoutPunctuation(entry.trim()) || [])
  // A single entry is a text about the contents.
  if (entries.length <= 1) return []
  return toChaptersFromText(entries.join('\n')).map((chapter) => {
    // ISBD puts this before who is responsible; a title may have it as well, as in `Input / output`.
    const at = chapter.title.lastIndexOf(' / ')
    const stated = at < 1 ? [] : toStatedAuthors(chapter.title.slice(at + 3))
    if (stated.length === 0 || !stated.every(isWholeName)) return chapter
    return { ...chapter, title: chapter.title.slice(0, at).trimEnd(), authors: joinNames(stated) }
  })
}
