import type { BookFields } from './book-record'
import { cutText } from './plain-text'

/** What the catalogue holds of each field: the bounds of src/cms/collections/books.ts. */
const lengths = {
  title: 300,
  name: 200,
  role: 100,
  synopsis: 6000,
  summary: 1000,
  outcome: 500,
  subject: 300,
} as const
const counts = { authors: 100, chapters: 1000, outcomes: 200, subjects: 50 } as const

/** Cuts to the catalogue's bounds what is longer, and notes each cut. */
export function fitFields(fields: Partial<BookFields>, notes: string[]): Partial<BookFields> {
  const cut = (text: string, field: string, maxLength: number) => {
    const fitting = cutText(text, maxLength)
    if (fitting !== text) notes.push(`${field}: cut from ${text.length} to ${fitting.length} characters.`)
    return fitting
  }
  const take = <T>(list: T[], field: keyof typeof counts): T[] => {
    if (list.length > counts[field])
      notes.push(`${field}: the first ${counts[field]} of ${list.length} kept.`)
    return list.slice(0, counts[field])
  }
  const { title, subtitle, authors, synopsis, chapters, outcomes, subjects } = fields
  return {
    ...fields,
    ...(title ? { title: cut(title, 'title', lengths.title) } : {}),
    ...(subtitle ? { subtitle: cut(subtitle, 'subtitle', lengths.title) } : {}),
    ...(synopsis ? { synopsis: cut(synopsis, 'synopsis', lengths.synopsis) } : {}),
    ...(authors && {
      authors: take(authors, 'authors').map(({ name, role }) => ({
        name: cut(name, 'author', lengths.name),
        role: role && cut(role, 'role', lengths.role),
      })),
    }),
    ...(chapters && {
      chapters: take(chapters, 'chapters').map(({ title: name, summary }) => ({
        title: cut(name, 'chapter', lengths.title),
        summary: summary && cut(summary, 'summary', lengths.summary),
      })),
    }),
    ...(outcomes && {
      outcomes: take(outcomes, 'outcomes').map((text) => cut(text, 'outcome', lengths.outcome)),
    }),
    ...(subjects && {
      subjects: take(subjects, 'subjects').map((text) => cut(text, 'subject', lengths.subject)),
    }),
  }
}
