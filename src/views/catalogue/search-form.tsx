import { isFiltered } from '@/surface/catalogue/json-paths'
import type { BookSort, CatalogueQuery } from '@/schemas/catalogue/list'
import type { CatalogueMessages } from './messages/by-language'
import type { OfferedOrder } from './messages/en'

/** The filter of the catalogue's pages. */
export type BookFilter = Partial<Omit<CatalogueQuery, 'limit' | 'page' | 'isbn' | 'sort'>>
export type BookListing = { filter: BookFilter; sort?: BookSort | undefined }

const offeredOrders: readonly OfferedOrder[] = ['title', '-published_at', 'published_at', 'pages']

/** “newest first”, for a list in that order. */
export function toSortName(sort: BookSort, { books }: CatalogueMessages): string {
  const offered = offeredOrders.find((order) => order === sort)
  return offered ? books.orders[offered] : books.otherOrder(sort)
}

type Props = BookListing & { isHome?: boolean; messages: CatalogueMessages }

/**
 * A GET form, progressively enhanced to search as you type (assets/live-search.ts). It keeps the facets that are set, which
 * are links beside the list.
 */
export function SearchForm({ filter: { q, ...facets }, sort, isHome = false, messages }: Props) {
  const { form } = messages
  return (
    <form className="filters book-search" action="/books" method="get" role="search" data-search="">
      <label className="search-words">
        <span>{form.label}</span>
        <input
          type="search"
          name="q"
          defaultValue={q ?? ''}
          placeholder={form.placeholder}
          maxLength={200}
          autoComplete="off"
        />
      </label>
      {isHome ? null : (
        <label className="search-order">
          <span>{form.order}</span>
          <select name="sort" defaultValue={sort ?? ''}>
            <option value="">{q ? form.bestMatch : isFiltered(facets) ? form.tierAndNumber : form.tier}</option>
            {offeredOrders.map((id) => (
              <option key={id} value={id}>
                {form.orders[id]}
              </option>
            ))}
          </select>
        </label>
      )}
      {Object.entries(facets).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <button type="submit">{messages.search.submit}</button>
    </form>
  )
}
