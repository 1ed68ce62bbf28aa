import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import {
  analyzeSearch,
  toQueries,
  toQueryRows,
  type SearchQueries,
  type SearchScope,
} from '@/reading/shared/analyze-search'
import { readSearchConfigs, readSearchRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { toOrderBy } from '@/reading/shared/list-places'
import { maxRanked, toCandidates, toFound, toRank } from '@/reading/shared/search-candidates'
import { findInTime, startSearchBudget, type SearchBudget, type SearchField } from '@/reading/shared/search-budget'
import { countMatches, findSuggestions } from '@/reading/shared/search-suggestions'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { BookSort } from '@/schemas/catalogue/list'
import type { SearchCorrection, SearchSuggestion } from '@/schemas/shared/search'
import { cataloguePath } from '@/surface/catalogue/operations'
import { findBookEntries } from './book-entries'
import { toBookOrder, toFacetCondition, type BookFilter } from './book-filter'
import { bookFrom, type WithCover } from './columns'
import { findMatchFacets, maxFacetedMatches, type BookFacets } from './facets'
import { findIdentifiedBooks } from './identified-books'

type Facet = { tier: number; language: string; count: number }
/** `matches` are all ids, if they are few enough for facets. */
type Hits = { total: number; counts: Facet[]; matches: number[] | null; ids: number[] }
type Page = { limit: number; page: number; sort?: BookSort | undefined }
type Wanted = Page & { queries: SearchQueries; field: SearchField; filter: Omit<BookFilter, 'q'> }

/** One page of the books that a search finds, best first. */
export type BookSearch = {
  total: number
  books: WithCover<BookEntry>[]
  /** The number of matches by tier and language, whatever the filter by these. */
  counts: Facet[]
  /** The other facets of the matches; null if there are too many matches. */
  facets: BookFacets | null
  corrections: SearchCorrection[]
  suggestions: SearchSuggestion[]
  /** False if the full texts could not be searched in time: then only titles were searched. */
  isComplete: boolean
}

/** Books by the words of their titles, contributors, subjects, chapters and synopsis, by ISBN or by code. */
export async function searchBooks({
  q,
  limit,
  page,
  sort,
  ...filter
}: BookFilter & { q: string } & Page): Promise<BookSearch> {
  const identified = await findIdentifiedBooks(q)
  if (identified.length > 0) return toIdentified(identified)
  const scope = await findScope()
  const budget = startSearchBudget()
  const { terms, corrections } = await analyzeSearch(q, scope, budget)
  const queries = toQueries(terms, scope.configs)
  const { ids, matches, ...hits } = await findInTime(budget, (field, part) =>
    findHits({ queries, field, filter, limit, page, sort }, part),
  )
  const [books, facets] = await Promise.all([
    findBookEntries(ids),
    matches && hits.isComplete ? findMatchFacets(matches, budget) : null,
  ])
  return {
    ...hits,
    books,
    facets,
    corrections: hits.total > 0 ? corrections : [],
    suggestions: hits.total > 0 ? [] : await suggest(),
  }

  function suggest(): Promise<SearchSuggestion[]> {
    return findSuggestions({
      text: q,
      terms,
      configs: scope.configs,
      isFiltered: Object.values(filter).some((value) => value !== undefined),
      analyze: async (text) => (await analyzeSearch(text, scope, budget)).terms,
      count: (alternatives) => countMatches(alternatives, sql`book_search`, budget),
      toUrl: (text) => `${readEnv().CATALOGUE_URL}${cataloguePath('booksPage')}?${new URLSearchParams({ q: text })}`,
    })
  }
}

async function toIdentified(rows: Awaited<ReturnType<typeof findIdentifiedBooks>>): Promise<BookSearch> {
  const books = await findBookEntries(rows.map(({ id }) => id))
  const counts = rows.map(({ tier, language }) => ({ tier, language, count: 1 }))
  return { total: books.length, books, counts, facets: null, corrections: [], suggestions: [], isComplete: true }
}

/** The languages of the public books. */
async function findScope(): Promise<SearchScope> {
  const configs = await memoizeUntilChange('book search configs', ['listing:books'], () =>
    readSearchConfigs(sql`book_search`),
  )
  return {
    host: 'catalogue',
    configs: configs.length > 0 ? configs : ['simple'],
    matches: (query) => sql`exists (select 1 from book_search s where s.vector @@ ${query})`,
  }
}

/** The matches, whose rows are of public books only: see the migration `search`. */
async function findHits({ queries, field, filter, limit, page, sort }: Wanted, budget: SearchBudget): Promise<Hits> {
  const { tier, language } = filter
  if (queries.all === '') return { total: 0, counts: [], matches: null, ids: [] }
  const offset = (page - 1) * limit
  const inFacets = toFacets(filter)
  const candidates = toCandidates({
    field,
    table: sql`book_search`,
    found: sql`found`,
    columns: sql`id, tier, number`,
    order: sql`tier, number, id`,
    filter: sql`${inFacets} and ${toNarrowing(tier, language)}`,
    queries,
    limit: offset + limit,
  })
  const [row] = await readSearchRows<{
    ids: number[] | null
    counts: (Facet & { isWanted: boolean })[] | null
    matches: number[] | null
  }>(
    sql`
    with found as materialized (
      select s.id, s.tier, s.number, s.language from book_search s where ${toFound(field, queries, inFacets)}
    ),
    wanted as materialized (select s.id from found s where ${toNarrowing(tier, language)}),
    shown as (${sort === undefined ? toRanked(candidates, { queries, field }) : toSorted(sort)} limit ${limit} offset ${offset})
    select (select array_agg(id order by place) from shown) as ids,
      (select jsonb_agg(f) from (
        select s.tier, s.language, count(*) as count, ${toNarrowing(tier, language)} as "isWanted"
        from found s group by s.tier, s.language order by s.tier, s.language
      ) f) as counts,
      (select array_agg(id) from (select id from wanted limit ${maxFacetedMatches + 1}) w) as matches`,
    budget,
  )
  const counts = row?.counts ?? []
  return {
    total: counts.reduce((sum, { count, isWanted }) => sum + (isWanted ? count : 0), 0),
    counts: counts.map(({ tier: inTier, language: inLanguage, count }) => ({
      tier: inTier,
      language: inLanguage,
      count,
    })),
    matches: row?.matches && row.matches.length <= maxFacetedMatches ? row.matches : null,
    ids: row?.ids ?? [],
  }
}

/** The filters beside tier and language, on a row `s`. */
function toFacets({ tier: _tier, language: _language, ...filter }: Wanted['filter']): SQL {
  if (Object.values(filter).every((value) => value === undefined)) return sql`true`
  return sql`s.id in (select c.book_id from catalogue_books c where c.is_public and ${toFacetCondition(filter)})`
}

/** The matches by how well they match. */
function toRanked(candidates: SQL, { queries, field }: Pick<Wanted, 'queries' | 'field'>): SQL {
  return sql`
    with candidates as materialized (${candidates}),
    ordered as (select *, row_number() over (order by words desc, tier, number, id) as position from candidates),
    queries (config, exact, query) as (values ${toQueryRows(queries)}),
    ranked as (
      select o.id, o.position, ${toRank(field)} as rank
      from ordered o left join book_search s on s.id = o.id and o.position <= ${maxRanked}
        left join queries q on q.config = s.config
    )
    select id, row_number() over (order by rank desc, position) as place from ranked order by place`
}

/** The matches in the order of a list. */
function toSorted(sort: BookSort): SQL {
  return sql`
    select b.id, row_number() over (order by ${toOrderBy(toBookOrder(sort))}) as place
    from wanted w join ${bookFrom} on b.id = w.id order by place`
}

function toNarrowing(tier: number | undefined, language: string | undefined): SQL {
  const inTier = tier === undefined ? sql`true` : sql`s.tier = ${tier}`
  // Basic filtering, RFC 4647 §3.3.1, as in `toBookCondition`.
  const inLanguage =
    language === undefined
      ? sql`true`
      : sql`(lower(s.language) = lower(${language}) or starts_with(lower(s.language), lower(${language}) || '-'))`
  return sql`${inTier} and ${inLanguage}`
}
