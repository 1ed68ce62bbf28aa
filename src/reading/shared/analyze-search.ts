import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { isTyping, toSearchTerms, type SearchTerm } from '@/lib/text/search-terms'
import type { SearchCorrection } from '@/schemas/shared/search'
import { readSearchRows } from './database'
import { hasSimilarity } from './has-similarity'
import type { SearchBudget } from './search-budget'

/** The vocabulary and the documents of one host. */
export type SearchScope = {
  host: 'content' | 'catalogue'
  /** The text search configurations of the languages that the public documents are in. */
  configs: readonly string[]
  /** True where a public document matches a tsquery. */
  matches: (query: SQL) => SQL
}

/** tsqueries, as text; empty ones match nothing. */
export type SearchQueries = {
  /**
   * Of all terms, by text search configuration: what documents of that language are ranked by. `exact` is of the words as
   * they were written, without completions and corrections.
   */
  byConfig: Readonly<Record<string, { exact: string; all: string }>>
  /** Of all terms, in any of the languages. */
  all: string
  /** Of at least one of the terms; the same as `all` where there is one. */
  any: string
}

/** tsqueries, as text, by configuration: a document matches if it matches one of them. Null for a stop word. */
type Alternatives = Record<string, string[] | null>

/** One term of a search: `exact` are those of `queries` as it was written; `stems` are what the words of a match begin with. */
type AnalyzedTerm = {
  words: readonly string[]
  exact: Readonly<Alternatives>
  queries: Readonly<Alternatives>
  stems: string[]
}

export type AnalyzedSearch = {
  terms: AnalyzedTerm[]
  /** Misspelled words, with the similar ones that are searched instead. */
  corrections: SearchCorrection[]
}

type TermRow = {
  exact: Alternatives
  completions: Alternatives | null
  /** Not determined for phrases, which are not corrected. */
  isKnown: boolean
  stems: string[]
  similar: { word: string; queries: Alternatives; stems: string[] }[] | null
}

const maxCompletions = 30
const maxSimilar = 3
/** Shorter words have too many neighbours. */
const minCorrectedLength = 4
/** Shorter beginnings of words are completed, but do not match all words that begin so: these are in most documents. */
const minPrefixLength = 3

/** Resolves the words of a query against the public vocabulary: stems, completions of a word being typed, corrections. */
export async function analyzeSearch(text: string, scope: SearchScope, budget: SearchBudget): Promise<AnalyzedSearch> {
  const terms = toSearchTerms(text)
  if (terms.length === 0) return { terms: [], corrections: [] }
  const typed = isTyping(text) && !terms.at(-1)?.isPhrase ? terms.length - 1 : -1
  const rows = await readTerms(terms, typed, scope, budget)
  const corrections: SearchCorrection[] = []
  const analyzed = rows.map(({ exact, completions, isKnown, stems, similar }, index) => {
    const { words = [] } = terms[index] ?? {}
    const isTyped = index === typed
    const near = isKnown ? [] : (similar ?? [])
    if (near.length > 0) corrections.push({ from: words.join(' '), to: near.map(({ word }) => word) })
    const toAlternatives = (config: string) => {
      const own = exact[config]
      // A stop word in this language: documents do not have it.
      if (!own) return null
      const others = [completions, ...near.map(({ queries }) => queries)].flatMap((queries) => queries?.[config] ?? [])
      const alternatives = [...new Set([...own, ...others])]
      if (!isTyped || (words[0]?.length ?? 0) < minPrefixLength) return alternatives
      // Stems of longer words begin with it as well.
      return [...alternatives.filter((query) => !query.startsWith(`'${words[0]}`)), `'${words[0]}':*`]
    }
    return {
      words,
      exact,
      queries: Object.fromEntries(scope.configs.map((config) => [config, toAlternatives(config)])),
      stems: [...stems, ...(isTyped ? words : []), ...near.flatMap((one) => one.stems)],
    }
  })
  return { terms: analyzed, corrections }
}

/** The queries of these terms. Stop words are ignored unless all are stop words. */
export function toQueries(terms: readonly AnalyzedTerm[], configs: readonly string[]): SearchQueries {
  const isOnlyStopWords = (config: string) => terms.every(({ queries }) => !queries[config])
  const toAlternatives = ({ words, ...term }: AnalyzedTerm, config: string, kind: 'exact' | 'queries' = 'queries') =>
    // Titles are also indexed word by word, stop words included.
    isOnlyStopWords(config) ? [words.map((word) => `'${word}'`).join(' & ')] : term[kind][config]
  const toOwn = (config: string, kind: 'exact' | 'queries') =>
    toConjunction(terms.map((term) => toDisjunction(toAlternatives(term, config, kind) ?? [])).filter(Boolean))
  // Every document has the name of its configuration as a word: where a term is a stop word, this stands for it.
  const toAny = (term: AnalyzedTerm) =>
    toDisjunction(configs.flatMap((config) => toAlternatives(term, config) ?? [`'#${config}'`]))
  const wanted = terms.filter((term) => configs.some((config) => toAlternatives(term, config)))
  const all = toConjunction(wanted.map(toAny))
  return {
    byConfig: Object.fromEntries(
      configs.map((config) => [config, { exact: toOwn(config, 'exact'), all: toOwn(config, 'queries') }]),
    ),
    all,
    any:
      wanted.length === 1
        ? all
        : toDisjunction(wanted.flatMap((term) => configs.flatMap((config) => toAlternatives(term, config) ?? []))),
  }
}

function toConjunction(queries: readonly string[]): string {
  return [...new Set(queries)].map((query) => `(${query})`).join(' & ')
}

function toDisjunction(queries: readonly string[]): string {
  return [...new Set(queries)].map((query) => `(${query})`).join(' | ')
}

/** The rows of a VALUES list: a configuration, its tsquery of exact words where it is another, and its tsquery. */
export function toQueryRows({ byConfig }: SearchQueries): SQL {
  const rows = Object.entries(byConfig).map(
    ([config, { exact, all }]) => sql`(${config}::text, ${exact === all ? null : exact}::tsquery, ${all}::tsquery)`,
  )
  return sql.join(rows, sql`, `)
}

function readTerms(
  terms: readonly SearchTerm[],
  typed: number,
  { host, configs, matches }: SearchScope,
  budget: SearchBudget,
): Promise<TermRow[]> {
  const input = JSON.stringify(
    terms.map(({ words, isPhrase }, index) => ({ text: words.join(' '), isPhrase, isTyped: index === typed })),
  )
  const allConfigs = sql`unnest(${`{${configs.join(',')}}`}::text[]) config`
  // Names are indexed as they are written, in every language.
  const toAlternatives = (parser: SQL, value: SQL) => sql`case when numnode(${parser}(config::regconfig, ${value})) > 0
    then jsonb_build_array(${parser}(config::regconfig, ${value})::text, ${parser}('simple', ${value})::text) end`
  // For a phrase of one word and stop words, only that word: positions are not in the index, so each match would have
  // to be read.
  const ofPhrase = (value: SQL) => sql`case when numnode(phraseto_tsquery(config::regconfig, ${value})) = 1
    then (select jsonb_build_array(plainto_tsquery(config::regconfig, one)::text, plainto_tsquery('simple', one)::text)
      from unnest(string_to_array(${value}, ' ')) one where numnode(plainto_tsquery(config::regconfig, one)) > 0 limit 1)
    else ${toAlternatives(sql`phraseto_tsquery`, value)} end`
  const byConfig = (alternatives: SQL) => sql`(select jsonb_object_agg(config, ${alternatives}) from ${allConfigs})`
  const ofWord = (value: SQL) => toAlternatives(sql`plainto_tsquery`, value)
  const toStems = (value: SQL) =>
    sql`(select coalesce(jsonb_agg(distinct lexeme), '[]') from ${allConfigs}, unnest(tsvector_to_array(to_tsvector(config::regconfig, ${value}))) lexeme)`
  const isMatched = (queries: SQL) =>
    matches(
      sql`(select string_agg(distinct '(' || (made #>> '{}') || ')', ' | ') from jsonb_path_query(${queries}, '$.*[*] ? (@.type() == "string")') made)::tsquery`,
    )
  const begun = sql`array(select s.word from search_words s where s.host = ${host} and s.word like t.text || '%'
    order by length(s.word), s.word limit ${maxCompletions})`
  const completions = byConfig(sql`(select jsonb_agg(distinct one)
    from unnest(begun.words) done (word), jsonb_array_elements(${ofWord(sql`done.word`)}) one)`)
  const similar = sql`(select jsonb_agg(jsonb_build_object('word', near.word, 'queries', near.queries, 'stems', ${toStems(sql`near.word`)}))
    from (select candidate.word, candidate.queries from (
        select s.word, s.word <-> t.text as distance, ${byConfig(ofWord(sql`s.word`))} as queries
        from search_words s where s.host = ${host} and s.word % t.text and abs(length(s.word) - length(t.text)) <= 3
        order by distance, s.word limit ${maxSimilar * 3}) candidate
      where ${isMatched(sql`candidate.queries`)} order by candidate.distance, candidate.word limit ${maxSimilar}) near)`
  return hasSimilarity().then((isAvailable) =>
    readSearchRows<TermRow>(
      sql`
      select made.exact, known."isKnown", ${toStems(sql`t.text`)} as stems, made.completions,
        ${isAvailable ? sql`case when not t."isPhrase" and not known."isKnown" and length(t.text) >= ${minCorrectedLength} then ${similar} end` : sql`null::jsonb`} as similar
      from jsonb_array_elements(${input}::jsonb) with ordinality item (value, place),
        lateral jsonb_to_record(item.value) as t (text text, "isPhrase" boolean, "isTyped" boolean),
        lateral (select case when t."isTyped" then ${begun} end as words offset 0) begun,
        lateral (select ${byConfig(sql`case when t."isPhrase" then ${ofPhrase(sql`t.text`)} else ${ofWord(sql`t.text`)} end`)} as exact,
          case when t."isTyped" then ${completions} end as completions offset 0) made,
        lateral (select case when t."isPhrase" then true
          else coalesce(jsonb_path_exists(made.completions, '$.*[*] ? (@.type() == "string")'), false) or ${isMatched(sql`made.exact`)} end as "isKnown" offset 0) known
      order by item.place`,
      budget,
      `search terms ${host} ${isAvailable}`,
    ),
  )
}
