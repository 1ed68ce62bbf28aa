import type { MarcRecord } from '@/formats/catalogue/marc/record'
import type { Chapter } from '@/importers/books/book-record'
import { toChaptersFromText } from '@/importers/books/chapters-from-text'
import { splitNames } from '@/lib/split-names'
import { trimEndCharacters } from '@/lib/trim'
import { fields, plain, text, toLine, withoutPunctuation } from './fields'

/** Contents: titles in subfields of their own with their numbers, or a text with dashes between the entries. */
export function toChapters(record: MarcRecord): Chapter[] {
  return fields(record, '505').flatMap((field) => {
    if (text(field, 't') === null) return toChaptersFromNote(text(field, 'a') ?? '')
    const chapters: Chapter[] = []
    let label: string | null = null
    for (const [code, given] of field.subfields) {
      const part = withoutDashes(toLine(field, given))
      if (code === 'g') label = part === '' ? null : withoutPunctuation(part)
      const last = chapters.at(-1)
      if (code === 'r' && last) last.authors = toStatedAuthors(part) ?? last.authors
      if (code !== 't' || part === '') continue
      chapters.push({ title: plain(record, part) ?? part, summary: null, label, level: 1, authors: null })
      label = null
    }
    return chapters
  })
}

/** Between names in a statement of responsibility. */
const betweenNames = /,? (?:and|und|et|y|e|&) |, /
/** A name of several words in direct order. */
const wholeName = /^\p{Lu}\S{0,40}(?: \S{1,40}){1,4}$/u

/** Those whom a statement of responsibility names, without the word before them: `by Ann Lee ; Bo Li and Cy Orr`. */
function toStatedAuthors(statement: string): string | null {
  const stated = splitNames(withoutPunctuation(statement).replace(/^(?:by|von|par|por|di) /, ''))
  const names = stated.flatMap((each) => {
    const parts = each.split(betweenNames)
    return parts.every((part) => wholeName.test(part)) ? parts : [each]
  })
  return names.join('; ') || null
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
    // ISBD puts this before who is responsible; a title may have it as well, as in `and / or`.
    const at = chapter.title.lastIndexOf(' / ')
    const stated = at < 1 ? null : toStatedAuthors(chapter.title.slice(at + 3))
    const authors = stated === null || /^\p{Ll}/u.test(stated) ? null : stated
    return authors === null ? chapter : { ...chapter, title: chapter.title.slice(0, at).trimEnd(), authors }
  })
}
