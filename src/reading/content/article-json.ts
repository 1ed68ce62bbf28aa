import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { isoTime } from '@/reading/shared/database'
import { isUntrashedMedia, mediaJson } from '@/reading/shared/media-row'
import { articleSchema } from '@/schemas/content/article'
import { articleFields } from '@/schemas/content/list-fields'
import type { Selection } from '@/schemas/content/select'
import { articleColumns, professionsJson } from './article-columns'

/** The members that are more than a column of an article `a` with its author `u`. */
const composed: Record<string, SQL> = {
  professions: professionsJson,
  author: sql`json_build_object('id', u.id, 'name', u.name, 'role', u.role)`,
  heroImage: sql`(select ${mediaJson(sql`m`)} from media m where m.id = a.hero_image_id and ${isUntrashedMedia})`,
  previousSlugs: sql`(select coalesce(json_agg(t.text order by t."order"), '[]') from articles_texts t
    where t.parent_id = a.id and t.path = 'previousSlugs')`,
  sources: sql`(select coalesce(json_agg(json_build_object('label', s.label, 'url', s.url,
      'date', ${isoTime(sql`s.date`)}, 'id', s.id) order by s._order), '[]') from articles_sources s where s._parent_id = a.id)`,
  corrections: sql`(select coalesce(json_agg(json_build_object('date', ${isoTime(sql`s.date`)}, 'text', s.text, 'id', s.id)
    order by s.date desc, s._order), '[]') from articles_corrections s where s._parent_id = a.id)`,
}

const names = Object.keys(articleSchema.shape)
const bodyAt = names.indexOf('body')

/** The members that have a subquery of their own. The author is joined, and decides what invalidates a response. */
const optionalMembers = Object.keys(composed).filter((name) => name !== 'author')

/** Those of these members that a selection contains. */
export function toOptionalMembers(select: Selection | null): string[] {
  return select === null ? optionalMembers : optionalMembers.filter((name) => select[name] !== undefined)
}

type ArticleJson = { head: SQL; tail: SQL }

/** The public members of an article in the order of its schema: those before its body, and those after. */
export const articleJson = toArticleJson(names, (_, value) => value)

/** The same of these members alone. */
export function toPartialArticleJson(wanted: ReadonlySet<string>): ArticleJson {
  return toArticleJson(
    names.filter((name) => wanted.has(name)),
    (_, value) => value,
  )
}

/** The same with null for optional members that `selected`, an array in SQL, does not contain: their subqueries are not run. */
export function toSelectedArticleJson(selected: SQL): ArticleJson {
  return toArticleJson(
    names,
    (name, value) => sql`case when ${sql.raw(`'${name}'`)} = any(${selected}) then ${value} end`,
  )
}

function toArticleJson(included: readonly string[], toOptional: (name: string, value: SQL) => SQL): ArticleJson {
  const toValue = (name: string): SQL => {
    const value = composed[name]
    if (!value) return toColumnJson(name)
    return optionalMembers.includes(name) ? toOptional(name, value) : value
  }
  const toJson = (ofPart: readonly string[]) =>
    sql`json_build_object(${sql.join(
      ofPart.map((name) => sql`${sql.raw(`'${name}'`)}, ${toValue(name)}`),
      sql`, `,
    )})`
  const isBefore = (name: string) => names.indexOf(name) < bodyAt
  const members = included.filter((name) => name !== 'body')
  return { head: toJson(members.filter(isBefore)), tail: toJson(members.filter((name) => !isBefore(name))) }
}

/** The column that lists also filter and sort by. */
function toColumnJson(name: string): SQL {
  const column = articleColumns[name]
  if (!column) throw new Error(`The member ${name} of an article has no column.`)
  return articleFields[name]?.type === 'date' ? isoTime(column.value) : column.value
}
