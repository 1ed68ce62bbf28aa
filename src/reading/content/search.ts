import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { toSnippet } from '@/lib/text/snippet'
import {
  analyzeSearch,
  toQueries,
  toQueryRows,
  type SearchQueries,
  type SearchScope,
} from '@/reading/shared/analyze-search'
import { isoTime, readRows, readSearchConfigs, readSearchRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { maxRanked, toCandidates, toFound, toRank } from '@/reading/shared/search-candidates'
import { findInTime, startSearchBudget, type SearchBudget, type SearchField } from '@/reading/shared/search-budget'
import { countMatches, findSuggestions } from '@/reading/shared/search-suggestions'
import { toListEnvelope } from '@/schemas/content/list-envelope'
import type { SearchHit, SearchKind, SearchQuery, SearchResults } from '@/schemas/content/search'
import { maxCounted, type SearchSuggestion } from '@/schemas/shared/search'
import { contentPath } from '@/surface/content/operations'
import { isPublished } from './article-columns'
import { isPublicFinding } from './evidence'

const snippetLength = 240
type Filter = Pick<SearchQuery, 'kind' | 'profession' | 'year'>
type Wanted = { queries: SearchQueries; field: SearchField; filter: Filter; limit: number; page: number }
type Found = { total: number; counts: Record<SearchKind, number>; hits: { kind: SearchKind; id: number }[] }

/** One page of the articles and findings that match a search, best first. */
export async function search({ q = '', limit, page, ...filter }: SearchQuery): Promise<SearchResults> {
  const scope = await findScope()
  const budget = startSearchBudget()
  const { terms, corrections } = await analyzeSearch(q, scope, budget)
  const queries = toQueries(terms, scope.configs)
  const { total, counts, hits, isComplete } = await findInTime(budget, (field, part) =>
    findHits({ queries, field, filter, limit, page }, part),
  )
  const stems = terms.flatMap((term) => term.stems)
  const docs = await readHits(hits, stems)
  return {
    query: q,
    ...toListEnvelope(docs, { totalDocs: total, limit, page }),
    counts,
    corrections: total > 0 ? corrections : [],
    suggestions: total > 0 ? [] : await suggest(),
    isComplete,
  }

  function suggest(): Promise<SearchSuggestion[]> {
    return findSuggestions({
      text: q,
      terms,
      configs: scope.configs,
      isFiltered: Object.values(filter).some((value) => value !== undefined),
      analyze: async (text) => (await analyzeSearch(text, scope, budget)).terms,
      count: async (alternatives) => {
        const articles = await countMatches(alternatives, sql`article_search`, budget)
        const findings = await countMatches(alternatives, sql`finding_search`, budget)
        return articles.map((total, index) => Math.min(maxCounted, total + (findings[index] ?? 0)))
      },
      toUrl: (text) => `${readEnv().BASE_URL}${contentPath('searchPage')}?${new URLSearchParams({ q: text })}`,
    })
  }
}

/** The languages of the public documents. */
async function findScope(): Promise<SearchScope> {
  const configs = await memoizeUntilChange('search configs', ['articles', 'evidence', 'site'], async () => {
    const both = [sql`article_search`, sql`finding_search`].map(readSearchConfigs)
    const found = new Set((await Promise.all(both)).flat())
    return found.size > 0 ? [...found] : ['simple']
  })
  return {
    host: 'content',
    configs,
    matches: (query) =>
      sql`(exists (select 1 from article_search s where s.vector @@ ${query}) or exists (select 1 from finding_search s where s.vector @@ ${query}))`,
  }
}

/** The matches, whose rows are of public documents only: see the migration `search`. */
async function findHits({ queries, field, filter, limit, page }: Wanted, budget: SearchBudget): Promise<Found> {
  const { kind, ...narrowing } = filter
  if (queries.all === '') return { total: 0, counts: { article: 0, finding: 0 }, hits: [] }
  const offset = (page - 1) * limit
  const columns = sql`id, date`
  const order = sql`date desc nulls last, id desc`
  const [articleFilter, findingFilter] = [toArticleFilter(narrowing), toFindingFilter(narrowing)]
  const candidates = {
    article: toCandidates({
      field,
      table: sql`article_search`,
      found: sql`articles`,
      columns,
      order,
      filter: articleFilter,
      queries,
      limit: offset + limit,
    }),
    finding: toCandidates({
      field,
      table: sql`finding_search`,
      found: sql`findings`,
      columns,
      order,
      filter: findingFilter,
      queries,
      limit: offset + limit,
    }),
  }
  const rows = await readSearchRows<{
    kind: SearchKind | null
    id: number | null
    counts: Record<string, number> | null
  }>(
    sql`
    with articles as materialized (
      select s.id, s.date from article_search s where ${toFound(field, queries, articleFilter)}
    ),
    findings as materialized (
      select s.id, s.date from finding_search s where ${toFound(field, queries, findingFilter)}
    ),
    candidates as materialized (
      select 'article' as kind, c.* from (${candidates.article}) c where ${kind !== 'finding'}
      union all select 'finding', c.* from (${candidates.finding}) c where ${kind !== 'article'}
    ),
    ordered as (select *, row_number() over (order by words desc, date desc nulls last, kind, id desc) as position from candidates),
    queries (config, exact, query) as (values ${toQueryRows(queries)}),
    ranked as (
      select o.kind, o.id, o.position, ${toRank(field)} as rank from ordered o
        left join lateral (
          select config, title, vector from article_search a where o.kind = 'article' and a.id = o.id and o.position <= ${maxRanked}
          union all
          select config, title, vector from finding_search f where o.kind = 'finding' and f.id = o.id and o.position <= ${maxRanked}
        ) s on true left join queries q on q.config = s.config
    )
    select shown.kind, shown.id,
      jsonb_build_object('article', (select count(*) from articles), 'finding', (select count(*) from findings)) as counts
    from (select 1) always left join lateral (
      select kind, id, rank, position from ranked order by rank desc, position limit ${limit} offset ${offset}
    ) shown on true order by shown.rank desc, shown.position`,
    budget,
  )
  const counts = { article: rows[0]?.counts?.article ?? 0, finding: rows[0]?.counts?.finding ?? 0 }
  return {
    total: kind ? counts[kind] : counts.article + counts.finding,
    counts,
    hits: rows.flatMap(({ kind: found, id }) => (found && id !== null ? [{ kind: found, id }] : [])),
  }
}

function toArticleFilter({ profession, year }: Omit<Filter, 'kind'>): SQL {
  const ofProfession = profession
    ? sql`exists (select 1 from articles_professions p where p.parent_id = s.id and p.value = ${profession}::enum_articles_professions)`
    : sql`true`
  return sql`${ofProfession} and ${inYear(year)}`
}

/** Findings do not belong to professions. */
function toFindingFilter({ profession, year }: Omit<Filter, 'kind'>): SQL {
  return profession ? sql`false` : inYear(year)
}

function inYear(year: number | undefined): SQL {
  return year === undefined ? sql`true` : sql`left(s.date, 4) = ${String(year)}`
}

type HitRow = { kind: SearchKind; id: number; title: string; slug: string; date: string | null; text: string }

/** The hits in order, without those that are no longer public. */
async function readHits(
  hits: readonly { kind: SearchKind; id: number }[],
  stems: readonly string[],
): Promise<SearchHit[]> {
  if (hits.length === 0) return []
  const idsOf = (kind: SearchKind) =>
    sql`${`{${hits
      .filter((hit) => hit.kind === kind)
      .map(({ id }) => id)
      .join(',')}}`}::integer[]`
  const rows = await readRows<HitRow>(sql`
    select 'article' as kind, a.id, a.title, a.slug, ${isoTime(sql`a.published_at`)} as date,
      concat_ws(' ', a.description, (select string_agg(part #>> '{}', ' ') from jsonb_path_query(a.body, 'strict $.**.text') part),
        (select string_agg(c.text, ' ' order by c._order) from articles_corrections c where c._parent_id = a.id)) as text
      from articles a where a.id = any(${idsOf('article')}) and ${isPublished}
    union all
    select 'finding', e.id, concat_ws(': ', 'Finding ' || e.id, nullif(e.org, '')), e.id::text, e.date, e.text
      from evidence_entries e where e.id = any(${idsOf('finding')}) and ${isPublicFinding}`)
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return hits.flatMap(({ kind, id }) => {
    const row = byKey.get(`${kind} ${id}`)
    if (!row) return []
    const { text, matches } = toSnippet(row.text, stems, snippetLength)
    const path =
      kind === 'article' ? contentPath('articlePage', { slug: row.slug }) : contentPath('findingPage', { id: row.slug })
    const date = kind === 'article' ? (row.date?.slice(0, 10) ?? null) : row.date
    return [{ kind, id, title: row.title, url: `${readEnv().BASE_URL}${path}`, date, snippet: text, matches }]
  })
}
