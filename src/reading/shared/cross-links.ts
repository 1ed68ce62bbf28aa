import { sql } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { prepareRead, readRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import type { CoverImage } from '@/schemas/shared/cover-image'
import { documentPaths } from '@/surface/shared/document-paths'
import { fillPath } from '@/surface/shared/path'
import { isUntrashedMedia, mediaJson, thumbnailsJson, toMedia, toThumbnails } from './media-row'
import type { MediaRow, SizeRow } from './media-row'

/** A document of the other host, on the same subject. */
export type CrossLink = { url: string; title: string; note: string; language: string | null; cover: CoverImage | null }

const maxLinks = 3
/** The number of the most frequent subjects of a language that are looked for in an article. */
const maxSubjects = 2_000
/** Of a subject with more books than this, only the newest are compared. */
const maxOfSubject = 300

/**
 * The rank of an article for a book: how prominently its text names a subject of the book. The minimum is reached by a
 * word in the title or a phrase in the description (the weights are those of sources, body, description and title), not
 * by a word elsewhere. The search tables have a row only while their document is public (migration `search`), so no
 * other condition is needed here.
 */
const weights = sql.raw(`'{0, 0.02, 0.6, 1}'::real[]`)
const leastRank = sql.raw('0.4')
const limit = sql.raw(String(maxLinks))

type BookRow = {
  code: string
  title: string
  note: string
  language: string
  cover: MediaRow | null
  thumbnails: SizeRow[] | null
}

/**
 * Each step is done before the next: Postgres expects few subjects where it does not know how many there are, and would
 * read the books of each before it looks whether the article names it. The vector is concatenated with nothing so that it
 * is read and decompressed once, not for each subject.
 */
const books = prepareRead<BookRow, { id: number; slugs: string[]; queries: string[] }>(
  'lectern-cross-books',
  () => sql`
    with doc as materialized (
      select vector || ''::tsvector as vector, config from article_search where id = ${sql.placeholder('id')}::integer
    ), named as materialized (
      select * from (
        select s.slug, doc.config, ts_rank(${weights}, doc.vector, s.query::tsquery) as rank
        from doc, unnest(${sql.placeholder('slugs')}::text[], ${sql.placeholder('queries')}::text[]) s (slug, query)
        where doc.vector @@ s.query::tsquery
      ) ranked where rank >= ${leastRank}
    ),
    nearest as (
      select t.book_id, t.published_at, sum(named.rank) as rank from named cross join lateral (
        select n.book_id, n.published_at, n.language from catalogue_names n where n.kind = 'subject' and n.slug = named.slug
        order by n.published_at desc nulls last, n.tier, n.number, n.book_id limit ${sql.raw(String(maxOfSubject))}) t
      where lectern_search_config(t.language)::text = named.config
      group by t.book_id, t.published_at order by rank desc, t.published_at desc nulls last, t.book_id limit ${limit}
    )
    select b.code, concat_ws(': ', b.title, b.subtitle) as title, b.language,
      (select string_agg(a.name, ', ' order by a._order) from books_authors a where a._parent_id = b.id) as note,
      (select ${mediaJson(sql`m`)} from media m where m.id = b.cover_id and ${isUntrashedMedia}) as cover,
      (select ${thumbnailsJson(sql`m`)} from media m where m.id = b.cover_id and ${isUntrashedMedia}) as thumbnails
    from nearest join books b on b.id = nearest.book_id
    order by nearest.rank desc, nearest.published_at desc nulls last, b.id`,
)

/** Public books on the subjects of a public article, at most three. */
export async function findBooksOnSubjectsOf(articleId: number): Promise<(CrossLink & { code: string })[]> {
  const subjects = await findSubjects(articleId)
  if (subjects.slugs.length === 0) return []
  const rows = await books({ id: articleId, ...subjects })
  return rows.map(({ code, title, note, language, cover, thumbnails }) => ({
    code,
    url: `${readEnv().CATALOGUE_URL}${fillPath(documentPaths.book, { id: code })}`,
    title,
    note: note ?? '',
    language,
    cover: cover && { ...toMedia(cover), thumbnails: toThumbnails(thumbnails ?? []) },
  }))
}

/** Subjects, and what an article that names them matches (tsquery), in one order. */
type Subjects = { slugs: string[]; queries: string[] }

/** The subjects of public books in the language of an article. */
async function findSubjects(articleId: number): Promise<Subjects> {
  const [article] = await readRows<{ config: string }>(sql`select config from article_search where id = ${articleId}`)
  if (!article) return { slugs: [], queries: [] }
  return memoizeUntilChange(`book subjects ${article.config}`, ['listing:books'], async () => {
    const rows = await readRows<{ slug: string; query: string }>(sql`
      select frequent.slug, phraseto_tsquery(${article.config}::regconfig, lectern_search_text(frequent.name))::text as query
      from (
        select n.slug, n.name from catalogue_name_counts n
        where n.kind = 'subject' and lectern_search_config(n.language)::text = ${article.config}
        group by n.slug, n.name order by sum(n.books) desc, n.name limit ${maxSubjects}
      ) frequent`)
    const known = rows.filter(({ query }) => query !== '')
    return { slugs: known.map(({ slug }) => slug), queries: known.map(({ query }) => query) }
  })
}

type ArticleRow = { slug: string; title: string; note: string; language: string | null }

const articles = prepareRead<ArticleRow, { code: string }>(
  'lectern-cross-articles',
  () => sql`
    with named as (
      select s.config, phraseto_tsquery(s.config::regconfig, lectern_search_text(t.text)) as query
      from books b join book_search s on s.id = b.id join books_texts t on t.parent_id = b.id and t.path = 'subjects'
      where b.code = ${sql.placeholder('code')}
    )
    select a.slug, a.title, a.description as note, a.language
    from named join article_search s on s.vector @@ named.query and s.config = named.config join articles a on a.id = s.id
    where ts_rank(${weights}, s.vector, named.query) >= ${leastRank} group by a.id
    order by sum(ts_rank(${weights}, s.vector, named.query)) desc, a.published_at desc nulls last, a.id limit ${limit}`,
)

/** Public articles on the subjects of a public book, at most three. */
export async function findArticlesOnSubjectsOf(bookCode: string): Promise<CrossLink[]> {
  const rows = await articles({ code: bookCode })
  return rows.map(({ slug, ...shown }) => ({
    url: `${readEnv().BASE_URL}${fillPath(documentPaths.article, { slug })}`,
    ...shown,
    cover: null,
  }))
}
