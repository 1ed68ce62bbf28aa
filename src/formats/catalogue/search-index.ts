import { toLanguageName } from '@/lib/language-tag'
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

type Options = { books: readonly IndexedBook[]; bundles: readonly IndexedBundle[]; baseUrl: string }

/** The entries of the client-side search: every book, then every bundle. `meta` of a book begins with tier and language. */
export function toSearchIndex({ books, bundles, baseUrl }: Options): SearchEntry[] {
  return [
    ...books.map(({ id, title, subtitle, tier, language, pages, authors }): SearchEntry => {
      const facts = [`Tier ${tier}`, toLanguageName(language), authors.join(', '), ...(pages ? [`${pages} pages`] : [])]
      return {
        type: 'book',
        id,
        title,
        subtitle: subtitle ?? '',
        href: `${baseUrl}/books/${id}`,
        meta: facts.filter(Boolean).join(' · '),
      }
    }),
    ...bundles.map(({ id, title, count }): SearchEntry => {
      const meta = count === 1 ? 'Bundle · 1 book' : `Bundle · ${count} books`
      return { type: 'bundle', id, title, subtitle: '', href: `${baseUrl}/bundles/${id}`, meta }
    }),
  ]
}
