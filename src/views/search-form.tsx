import { toLanguageName } from '@/lib/language-tag'

/** What the catalogue's pages may be narrowed to. */
export type BookFilter = { q?: string; tier?: number; language?: string }

type Props = { filter: BookFilter; tiers: readonly number[]; languages: readonly string[] }

/** A search that works as a plain GET form; with script, hits appear while one types (assets/catalogue-search.ts). */
export function SearchForm({ filter, tiers, languages }: Props) {
  return (
    <form className="filters search" action="/books" method="get" role="search" data-search="">
      <label className="search-words">
        Words in the title
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
      <button type="submit">Search</button>
    </form>
  )
}
