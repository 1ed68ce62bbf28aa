import type { SearchSuggestion } from '@/schemas/shared/search'
import { toQueries, type AnalyzedSearch, type SearchQueries } from './analyze-search'

/** Each is one more search. */
const maxWords = 4

type Options = {
  text: string
  terms: AnalyzedSearch['terms']
  configs: readonly string[]
  /** True where filters narrow the search. */
  isFiltered: boolean
  /** The number of results of a search without filters. */
  count: (queries: SearchQueries) => Promise<number>
  /** The address of the search for a text, without filters. */
  toUrl: (text: string) => string
}

/** For a search without results: the same one without its filters, and its first words, each alone, where they find something. */
export async function findSuggestions({
  text,
  terms,
  configs,
  isFiltered,
  count,
  toUrl,
}: Options): Promise<SearchSuggestion[]> {
  const alternatives = isFiltered ? [{ label: `“${text}” without the filters`, text, terms }] : []
  if (terms.length > 1) {
    const isStopWord = ({ queries }: (typeof terms)[number]) => configs.every((config) => !queries[config])
    for (const term of terms.filter((one) => !isStopWord(one)).slice(0, maxWords)) {
      const words = term.words.length > 1 ? `"${term.words.join(' ')}"` : term.words.join(' ')
      alternatives.push({ label: words, text: words, terms: [term] })
    }
  }
  const found: SearchSuggestion[] = []
  for (const alternative of alternatives) {
    const url = toUrl(alternative.text)
    if (found.some((suggestion) => suggestion.url === url)) continue
    const total = await count(toQueries(alternative.terms, configs))
    if (total > 0) found.push({ label: alternative.label, url, total })
  }
  return found
}
