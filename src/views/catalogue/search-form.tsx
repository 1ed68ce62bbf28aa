import { isFiltered } from '@/surface/catalogue/json-paths'
import type { BookSort, CatalogueQuery } from '@/schemas/catalogue/list'

/** The filter of the catalogue's pages. */
export type BookFilter = Partial<Omit<CatalogueQuery, 'limit' | 'page' | 'isbn' | 'sort'>>
export type BookListing = { filter: BookFilter; sort?: BookSort | undefined }

const sortNames: readonly [BookSort, string][] = [
  ['title', 'Title'],
  ['-published_at', 'Newest first'],
  ['published_at', 'Oldest first'],
  ['pages', 'Shortest first'],
]

/** “newest first”, for a list in that order. */
export function toSortName(sort: BookSort): string {
  return sort === 'title' ? 'by title' : (sortNames.find(([id]) => id === sort)?.[1].toLowerCase() ?? `by ${sort}`)
}

/**
 * A GET form, progressively enhanced to search as you type (assets/live-search.ts). It keeps the facets that are set, which
 * are links beside the list.
 */
export function SearchForm({ filter: { q, ...facets }, sort, isHome = false }: BookListing & { isHome?: boolean }) {
  return (
    <form className="filters book-search" action="/books" method="get" role="search" data-search="">
      <label className="search-words">
        <span>Search the books</span>
        <input
          type="search"
          name="q"
          defaultValue={q ?? ''}
          placeholder="Title, author, ISBN, subject or words"
          maxLength={200}
          autoComplete="off"
        />
      </label>
      {isHome ? null : (
        <label className="search-order">
          <span>Order</span>
          <select name="sort" defaultValue={sort ?? ''}>
            <option value="">{q ? 'Best match' : isFiltered(facets) ? 'Tier and number' : 'Tier'}</option>
            {sortNames.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {Object.entries(facets).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <button type="submit">Search</button>
    </form>
  )
}
