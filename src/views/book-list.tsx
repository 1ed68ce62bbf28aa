import { toLanguageName } from '@/lib/language-tag'
import type { BookEntry } from '@/schemas/book'
import type { Media } from '@/schemas/media'
import { Cover } from './cover'

/** What a list shows of a book. */
export type BookCard = { entry: BookEntry; cover: Media | null }

type Props = { books: readonly BookCard[]; className?: string; eagerCount?: number }

/** Books as a shelf of covers with their titles; each has one link in the reading order. */
export function BookList({ books, className = 'shelf', eagerCount = 0 }: Props) {
  return (
    <ul className={className}>
      {books.map(({ entry, cover }, index) => (
        <li key={entry.id} className="book">
          {/* The title's link is the one that counts; this one is for the hand that reaches for the picture. */}
          <a
            className="book-cover"
            href={`/books/${entry.id}`}
            tabIndex={-1}
            aria-hidden="true"
            data-md="skip"
          >
            <Cover cover={cover} title={entry.title} alt="" isLazy={index >= eagerCount} />
          </a>
          <p className="book-title">
            <a href={`/books/${entry.id}`} lang={toLang(entry)}>
              {entry.title}
            </a>
          </p>
          {entry.subtitle ? (
            <p className="book-subtitle" lang={toLang(entry)}>
              {entry.subtitle}
            </p>
          ) : null}
          <p className="meta">
            {toFacts(entry).join(' · ')} · <span className="nowrap">{entry.id}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A language that is not the page's own, for the element that holds words in it. */
export function toLang({ language }: Pick<BookEntry, 'language'>): string | undefined {
  return language === 'en' ? undefined : language
}

function toFacts({ language, authors }: BookEntry): string[] {
  return [authors.map(({ name }) => name).join(', '), toLanguageName(language)].filter(Boolean)
}

/** The books of each tier, tiers in order. */
export function toTiers<T extends { entry: { tier: number } }>(
  books: readonly T[],
): { tier: number; books: T[] }[] {
  const tiers = new Map<number, T[]>()
  for (const book of books) {
    const group = tiers.get(book.entry.tier)
    if (group) group.push(book)
    else tiers.set(book.entry.tier, [book])
  }
  return [...tiers].sort(([a], [b]) => a - b).map(([tier, group]) => ({ tier, books: group }))
}

/** "1 title", "12 titles". */
export function toCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
