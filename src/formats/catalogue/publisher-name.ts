import type { Book } from '@/schemas/catalogue/book'

/** Who published a book: its publisher, else its imprint, else the site. */
export function toPublisherName({ publisher, imprint }: Pick<Book, 'publisher' | 'imprint'>, site: string): string {
  return toNamedPublisher({ publisher, imprint }) ?? site
}

/** The same; null where the record names neither, so that the book is the site’s own. */
export function toNamedPublisher({ publisher, imprint }: Pick<Book, 'publisher' | 'imprint'>): string | null {
  return [publisher, imprint].find((name) => name?.trim()) ?? null
}
