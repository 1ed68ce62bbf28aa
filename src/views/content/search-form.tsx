import { professionIds } from '@/schemas/content/professions'
import { contentPath } from '@/surface/content/operations'
import type { SearchFilter } from '@/surface/content/search-parameters'
import type { ContentMessages } from './messages/by-language'

type Props = { filter: SearchFilter; messages: ContentMessages }

/** The form of a search, with its filters folded; it searches as you type (assets/live-search.ts). */
export function SearchForm({ filter, messages }: Props) {
  const { find } = messages
  const count = [filter.kind, filter.profession, filter.year].filter((value) => value !== undefined).length
  return (
    <form
      className="filters search"
      action={contentPath('searchPage')}
      method="get"
      role="search"
      data-search=""
      data-md="skip"
    >
      <label className="search-words">
        {find.words} <input type="search" name="q" defaultValue={filter.q ?? ''} maxLength={200} autoComplete="off" />
      </label>
      <button type="submit">{messages.search.submit}</button>
      <details className="folded">
        <summary>{messages.evidence.filters(count)}</summary>
        <div className="search-filters">
          <label>
            {find.kind}{' '}
            <select name="kind" defaultValue={filter.kind ?? ''}>
              <option value="">{find.both}</option>
              <option value="article">{find.articles}</option>
              <option value="finding">{find.findings}</option>
            </select>
          </label>
          <label>
            {find.for}{' '}
            <select name="profession" defaultValue={filter.profession ?? ''}>
              <option value="">{find.everyone}</option>
              {professionIds.map((id) => (
                <option key={id} value={id}>
                  {messages.professions[id].name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {find.year}{' '}
            <input
              type="text"
              name="year"
              inputMode="numeric"
              pattern="[12][0-9]{3}"
              size={6}
              defaultValue={filter.year ?? ''}
            />
          </label>
        </div>
      </details>
    </form>
  )
}
