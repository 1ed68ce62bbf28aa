import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { maxCounted, toUnfilteredLabel, type SearchSuggestion } from '@/schemas/shared/search'
import { toQueries, type AnalyzedSearch } from './analyze-search'
import { readSearchRows } from './database'
import { isOverBudget, type SearchBudget } from './search-budget'

const maxWords = 4

type Options = {
  text: string
  terms: AnalyzedSearch['terms']
  configs: readonly string[]
  /** True if the search has filters. */
  isFiltered: boolean
  /** The terms of another search. */
  analyze: (text: string) => Promise<AnalyzedSearch['terms']>
  /** The number of results of each of these searches without filters, at most `maxCounted`. */
  count: (queries: readonly string[]) => Promise<number[]>
  /** The path of the search for a text, without filters. */
  toUrl: (text: string) => string
}

/**
 * For a search without results: the same search without filters, and each of its first words alone, if these have
 * results. Empty if the search has spent its budget.
 */
export async function findSuggestions({
  text,
  terms,
  configs,
  isFiltered,
  analyze,
  count,
  toUrl,
}: Options): Promise<SearchSuggestion[]> {
  const alternatives = isFiltered ? [{ label: toUnfilteredLabel(text), text }] : []
  if (terms.length > 1) {
    const isStopWord = ({ queries }: (typeof terms)[number]) => configs.every((config) => !queries[config])
    for (const term of terms.filter((one) => !isStopWord(one)).slice(0, maxWords)) {
      const words = term.words.length > 1 ? `"${term.words.join(' ')}"` : term.words.join(' ')
      alternatives.push({ label: words, text: words })
    }
  }
  const distinct = alternatives.filter(
    ({ text: one }, index) => index === alternatives.findIndex((other) => other.text === one),
  )
  const totals = await countAll().catch((error: unknown) => {
    if (isOverBudget(error)) return []
    throw error
  })
  return distinct.flatMap(({ label, text: one }, index) => {
    const total = totals[index] ?? 0
    return total > 0 ? [{ label, url: toUrl(one), total }] : []
  })

  async function countAll(): Promise<number[]> {
    const queries: string[] = []
    for (const { text: one } of distinct) {
      // A word that is searched alone is the last one of its search, so that words which begin with it match as well.
      const own = one === text ? terms : await analyze(one)
      queries.push(toQueries(own, configs).all)
    }
    return count(queries)
  }
}

/** The numbers of rows of a search table that match each tsquery, at most `maxCounted`; without a query none. */
export async function countMatches(queries: readonly string[], table: SQL, budget: SearchBudget): Promise<number[]> {
  const rows = await readSearchRows<{ total: number }>(
    sql`select (select count(*)::int from (select 1 from ${table} s where s.vector @@ q.query::tsquery limit ${maxCounted}) counted) as total
      from jsonb_array_elements_text(${JSON.stringify(queries)}::jsonb) with ordinality q (query, place) order by q.place`,
    budget,
  )
  return rows.map(({ total }) => total)
}
