import { toValueHash, type Origin } from '@/importers/imported-values'
import { toSlug } from '@/lib/slug'
import type { ArticleFile } from './article-file'
import type { KnownArticle } from './known-articles'
import { toLastSegment } from './path-segment'
import { createSlugNumbering } from './slug-numbering'

/** What of an article file tells which article it is. */
export type ArticleOutline = Pick<ArticleFile, 'slug' | 'aliases' | 'time' | 'ownReference'> & {
  title: string
  origin: Origin | null
}

/** The slug of an article, its reference, and the one by which it is stored, where that is another. */
export type ArticleNames = { slug: string; reference: string; storedReference: string }

/**
 * Names each article of an import, so that each is the same article as at its last import: also where another one of the
 * same slug has come or gone at the source since, by which they are numbered, and where it has a new address there.
 */
export function nameArticles(
  outlines: readonly ArticleOutline[],
  known: readonly KnownArticle[],
): Map<ArticleOutline, ArticleNames> {
  const records = groupRecords(known)
  const taken = new Set<string>()
  const numbered = new Map<ArticleOutline, string>()
  for (const each of outlines) {
    const same = records.byKey.get(toKey(each))?.filter(({ reference }) => isNumbered(reference, each)) ?? []
    const [record] = same
    if (each.ownReference !== null || record === undefined || same.length > 1 || taken.has(record.reference)) continue
    taken.add(record.reference)
    numbered.set(each, record.reference)
  }
  const toUnique = createSlugNumbering(taken)
  const named = outlines.map((each) => ({ each, slug: numbered.get(each) ?? toUnique(each.slug, each.time) }))
  const references = new Set(named.map(({ each, slug }) => each.ownReference ?? slug))
  return new Map(
    named.map(({ each, slug }) => {
      const reference = each.ownReference ?? slug
      const isNew = each.ownReference === null && !records.byReference.has(reference)
      const former = isNew ? findFormer(each, records, references) : null
      if (former !== null) references.add(former)
      return [each, { slug, reference, storedReference: former ?? reference }]
    }),
  )
}

type Records = ReturnType<typeof groupRecords>

function groupRecords(known: readonly KnownArticle[]) {
  const byKey = new Map<string, KnownArticle[]>()
  for (const record of known) {
    const key = `${record.title} ${record.publishedAt}`
    const same = byKey.get(key)
    if (same) same.push(record)
    else byKey.set(key, [record])
  }
  const byReference = new Map(known.map((record) => [record.reference, record]))
  const byId = new Map(known.flatMap((record) => toIds(record.origin).map((id) => [id, record] as const)))
  return { byKey, byReference, byId }
}

/** The reference of an article that has a new address at its source, which knows its number or its former address. */
function findFormer(outline: ArticleOutline, records: Records, references: ReadonlySet<string>): string | null {
  const findFree = (record: KnownArticle | undefined) => (record && !references.has(record.reference) ? [record] : [])
  const [id = ''] = toIds(outline.origin)
  const [sameId] = findFree(records.byId.get(id))
  if (sameId) return sameId.reference
  const [title, time] = [toHash(outline.title), toHash(outline.time)]
  // Another article may have had the same last part of an address.
  const isAlike = (record: KnownArticle) =>
    record.title === title || (outline.time !== null && record.publishedAt === time)
  const former = outline.aliases
    .flatMap((each) => findFree(records.byReference.get(toSlug(toLastSegment(each) ?? ''))))
    .find(isAlike)
  return former?.reference ?? null
}

/** True for a slug that an article has with another date or number than others of its slug, or with none. */
function isNumbered(reference: string, { slug, time }: ArticleOutline): boolean {
  if (!reference.startsWith(slug)) return false
  const rest = reference.slice(slug.length)
  const date = time === null ? '' : `-${time.slice(0, 10)}`
  return rest === date || /^(?:-\d+)?$/.test(rest.startsWith(date) ? rest.slice(date.length) : rest)
}

function toKey({ title, time }: ArticleOutline): string {
  return `${toHash(title)} ${toHash(time)}`
}

function toHash(value: string | null): string {
  return toValueHash(JSON.stringify(value))
}

/** The number of an article on its site, and in exports of its name, which may name no site. */
function toIds(origin: Origin | null): string[] {
  if (!origin?.id) return []
  const { id, site, name } = origin
  return [...(site === null ? [] : [`site ${site} ${id}`]), ...(name === null ? [] : [`name ${name} ${id}`])]
}
