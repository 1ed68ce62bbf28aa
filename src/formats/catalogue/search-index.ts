import { joinNames } from './join-names'
import { toLanguageName } from '@/lib/languages/language-tag'
import type { SearchEntry } from '@/schemas/catalogue/search-entry'

export type IndexedBook = {
  id: string
  title: string
  subtitle: string | null
  tier: number
  language: string
  pages: number | null
  authors: readonly string[]
}
export type IndexedBundle = { id: string; title: string; count: number }

/** The entry of a book in the client-side search. `meta` begins with tier and language. */
export function toBookSearchEntry(book: IndexedBook, baseUrl: string): SearchEntry {
  const { id, title, subtitle, tier, language, pages, authors } = book
  const facts = [`Tier ${tier}`, toLanguageName(language), joinNames(authors), ...(pages ? [`${pages} pages`] : [])]
  return {
    type: 'book',
    id,
    title,
    subtitle: subtitle ?? '',
    href: `${baseUrl}/books/${id}`,
    meta: facts.filter(Boolean).join(' · '),
  }
}

export function toBundleSearchEntry({ id, title, count }: IndexedBundle, baseUrl: string): SearchEntry {
  const meta = count === 1 ? 'Bundle · 1 book' : `Bundle · ${count} books`
  return { type: 'bundle', id, title, subtitle: '', href: `${baseUrl}/bundles/${id}`, meta }
}
