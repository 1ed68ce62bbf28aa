import { citedAs } from '@/formats/catalogue/cited-contributors'
import type { Contributor } from './book-record'

/** The authors of a chapter as they are stored: names with semicolons between them; null where none is named. */
export function joinChapterAuthors(contributors: readonly Contributor[]): string | null {
  return (
    citedAs('author', contributors)
      .map(({ name }) => name.replaceAll(';', ','))
      .join('; ') || null
  )
}
