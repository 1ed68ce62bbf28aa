import { toLanguageName } from '@/lib/language-tag'

/** The filter of the catalogue's pages. */
export type BookFilter = { q?: string; tier?: number; language?: string; author?: string; subject?: string }

type Props = { filter: BookFilter; tiers: readonly number[]; languages: readonly string[] }

/** A GET form, progressively enhanced to search as you type (assets/live-search.ts). */
export function SearchForm({ filter, tiers, languages }: Props) {
  return (
    <form className="filters search" action="/books" method="get" role="search" data-search="">
      <label className="search-words">
        Title, author, ISBN, subject or words
        <input type="search" name="q" defaultValue={filter.q ?? ''} maxLength={200} autoComplete="off" />
      </label>
      <label>
        Tier
        <select name="tier" defaultValue={filter.tier ?? ''}>
          <option value="">All tiers</option>
          {tiers.map((tier) => (
            <option key={tier} value={tier}>{`Tier ${tier}`}</option>
          ))}
        </select>
      </label>
      <label>
        Language
        <select name="language" defaultValue={filter.language ?? ''}>
          <option value="">All languages</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {toLanguageName(language)}
            </option>
          ))}
        </select>
      </label>
      {filter.author ? <input type="hidden" name="author" value={filter.author} /> : null}
      {filter.subject ? <input type="hidden" name="subject" value={filter.subject} /> : null}
      <button type="submit">Search</button>
    </form>
  )
}
