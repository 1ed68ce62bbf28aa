import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { bookCodePattern } from '@/lib/book-code'
import { toIsbn13, toIsbnDigits } from '@/lib/isbn'
import {
  analyzeSearch,
  toQueries,
  toQueryRows,
  type SearchQueries,
  type SearchScope,
} from '@/reading/shared/analyze-search'
import { readRows, readSearchConfigs, readSearchRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { maxRanked, toCandidates, toFound } from '@/reading/shared/search-candidates'
import { findInTime, startSearchBudget, type SearchBudget, type SearchField } from '@/reading/shared/search-budget'
import { countMatches, findSuggestions } from '@/reading/shared/search-suggestions'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { BookSort } from '@/schemas/catalogue/list'
import type { SearchCorrection, SearchSuggestion } from '@/schemas/shared/search'
import { cataloguePath } from '@/surface/catalogue/operations'
import { findBookEntries } from './book'
import { toBookOrder, toFacetCondition, type BookFilter } from './book-filter'
import { bookFrom, isPublicBook, type WithCover } from './columns'
import { facetsJson, maxFacetedMatches, type BookFacets } from './facets'

type Facet = { tier: number; language: string; count: number }
type Hits = { total: number; counts: Facet[]; facets: BookFacets | null; ids: number[] }
type Page = { limit: number; page: number; sort?: BookSort | undefined }
type Wanted = Page & { queries: SearchQueries; field: SearchField; filter: Omit<BookFilter, 'q'> }

/** One page of the books that a search finds, best first. */
export type BookSearch = {
  total: number
  books: WithCover<BookEntry>[]
  /** The number of matches by tier and language, whatever the filter by these. */
  counts: Facet[]
  /** The same of the other facets, among the matches; null where these are too many. */
  facets: BookFacets | null
  corrections: SearchCorrection[]
  suggestions: SearchSuggestion[]
  /** False where the whole texts could not be searched in time: the results are of the titles alone. */
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
  const identified = await findIdentified(q)
  if (identified) return identified
  const scope = await findScope()
  const budget = startSearchBudget()
  const { terms, corrections } = await analyzeSearch(q, scope, budget)
  const queries = toQueries(terms, scope.configs)
  const { ids, ...hits } = await findInTime(budget, (field, part) =>
    findHits({ queries, field, filter, limit, page, sort }, part),
  )
  const suggestions = hits.total > 0 ? [] : await suggest()
  return { ...hits, books: await findBookEntries(ids), corrections: hits.total > 0 ? corrections : [], suggestions }

  function suggest(): Promise<SearchSuggestion[]> {
    return findSuggestions({
      text: q,
      terms,
      configs: scope.configs,
      isFiltered: Object.values(filter).some((value) => value !== undefined),
      count: (alternatives) => countMatches(alternatives, sql`book_search`, budget),
      toUrl: (text) => `${readEnv().CATALOGUE_URL}${cataloguePath('booksPage')}?${new URLSearchParams({ q: text })}`,
    })
  }
}

const doiPattern = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)$/i

/** The book whose ISBN, DOI or code the text is, or that of one of its formats; null where there is none. */
async function findIdentified(text: string): Promise<BookSearch | null> {
  const isbn = toIsbn13(toIsbnDigits(text))
  const code = text.trim().toUpperCase()
  const doi = doiPattern.exec(text.trim())?.[1] ?? null
  if (isbn === null && doi === null && !bookCodePattern.test(code)) return null
  const isWanted =
    isbn !== null
      ? sql`(b.isbn = ${isbn} or b.formats @> ${JSON.stringify([{ isbn }])}::jsonb)`
      : doi === null
        ? sql`b.code = ${code}`
        : // The letters of a DOI have no case; its record may have it in any.
          sql`b.id in (select f.id from books f, jsonb_array_elements(f.identifiers) i
            where f.identifiers @> '[{"type": "06"}]' and i ->> 'type' = '06' and lower(i ->> 'value') = ${doi.toLowerCase()})`
  const rows = await readRows<Facet & { id: number }>(sql`
    select b.id, c.tier, b.language, 1 as count from ${bookFrom} where ${isPublicBook} and ${isWanted} limit 10`)
  if (rows.length === 0) return null
  const books = await findBookEntries(rows.map(({ id }) => id))
  return { total: books.length, books, counts: rows, facets: null, corrections: [], suggestions: [], isComplete: true }
}

/** The languages of the public books. */
async function findScope(): Promise<SearchScope> {
  const configs = await memoizeUntilChange('book search configs', () => readSearchConfigs(sql`book_search`))
  return {
    host: 'catalogue',
    configs: configs.length > 0 ? configs : ['simple'],
    matches: (query) => sql`exists (select 1 from book_search s where s.vector @@ ${query})`,
  }
}

/** The matches, whose rows are of public books only: see the migration `search`. */
async function findHits(
  { queries, field, filter: wanted, limit, page, sort }: Wanted,
  budget: SearchBudget,
): Promise<Hits> {
  const { tier, language, ...filter } = wanted
  if (queries.all === '') return { total: 0, counts: [], facets: null, ids: [] }
  const offset = (page - 1) * limit
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const inFacets = isFiltered
    ? sql`s.id in (select b.id from ${bookFrom} where ${isPublicBook} and ${toFacetCondition(filter)})`
    : sql`true`
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
  const rows = await readSearchRows<{
    id: number | null
    counts: (Facet & { isWanted: boolean })[] | null
    facets: BookFacets | null
  }>(
    sql`
    with found as materialized (
      select s.id, s.tier, s.number, s.language from book_search s where ${toFound(field, queries, inFacets)}
    ),
    wanted as materialized (select s.id from found s where ${toNarrowing(tier, language)}),
    shown as (${sort === undefined ? toRanked(candidates, queries) : toSorted(sort)} limit ${limit} offset ${offset})
    select shown.id, (select jsonb_agg(f) from (
        select s.tier, s.language, count(*) as count, ${toNarrowing(tier, language)} as "isWanted"
        from found s group by s.tier, s.language order by s.tier, s.language
      ) f) as counts, ${facetsJson(sql`wanted`, maxFacetedMatches)} as facets
    from (select 1) always left join shown on true order by shown.place`,
    budget,
  )
  const counts = rows[0]?.counts ?? []
  return {
    total: counts.reduce((sum, { count, isWanted }) => sum + (isWanted ? count : 0), 0),
    counts: counts.map(({ tier: inTier, language: inLanguage, count }) => ({
      tier: inTier,
      language: inLanguage,
      count,
    })),
    facets: rows[0]?.facets ?? null,
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
  }
}

/** The matches by how well they match. */
function toRanked(candidates: SQL, queries: SearchQueries): SQL {
  return sql`
    with candidates as materialized (${candidates}),
    ordered as (select *, row_number() over (order by words desc, tier, number, id) as position from candidates),
    queries (config, query) as (values ${toQueryRows(queries)}),
    ranked as (
      select o.id, o.position, coalesce(ts_rank(s.title, q.query) + ts_rank(s.vector, q.query, 1), -1) as rank
      from ordered o left join book_search s on s.id = o.id and o.position <= ${maxRanked}
        left join queries q on q.config = s.config
    )
    select id, row_number() over (order by rank desc, position) as place from ranked order by place`
}

/** The matches in the order of a list. */
function toSorted(sort: BookSort): SQL {
  return sql`
    select b.id, row_number() over (order by ${toBookOrder(sort)}) as place
    from wanted w join ${bookFrom} on b.id = w.id order by place`
}

function toNarrowing(tier: number | undefined, language: string | undefined): SQL {
  const inTier = tier === undefined ? sql`true` : sql`s.tier = ${tier}`
  // As in `toFacetCondition`.
  const inLanguage =
    language === undefined
      ? sql`true`
      : sql`(lower(s.language) = lower(${language}) or starts_with(lower(s.language), lower(${language}) || '-'))`
  return sql`${inTier} and ${inLanguage}`
}
