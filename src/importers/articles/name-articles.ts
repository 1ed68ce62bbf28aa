import { toValueHash, type Origin } from '@/importers/writing/imported-values'
import { toSlug } from '@/lib/text/slug'
import type { ArticleFile } from './article-file'
import type { KnownArticle } from './stored/known-articles'
import { isSameSource } from './origins'
import { toLastSegment } from './files/path-segment'
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
  { known, hasMoved }: { known: readonly KnownArticle[]; hasMoved: boolean },
): Map<ArticleOutline, ArticleNames> {
  const records = groupRecords(known, hasMoved)
  const slugCounts = new Map<string, number>()
  for (const { slug } of outlines) slugCounts.set(slug, (slugCounts.get(slug) ?? 0) + 1)
  const taken = new Set<string>()
  const numbered = new Map<ArticleOutline, string>()
  for (const each of outlines) {
    const reference = each.ownReference === null ? findNumbered(each, records) : null
    if (reference === null || taken.has(reference)) continue
    // Without others of its slug, it was its source that has taken the number off.
    const isOnly = slugCounts.get(each.slug) === 1 && !records.byReference.has(each.slug)
    if (isOnly && findFormer(each, each.slug, { records, references: taken }) === reference) continue
    taken.add(reference)
    numbered.set(each, reference)
  }
  const toUnique = createSlugNumbering(taken)
  const named = outlines.map((each) => ({ each, slug: numbered.get(each) ?? toUnique(each.slug, each.time) }))
  const references = new Set(named.map(({ each, slug }) => each.ownReference ?? slug))
  return new Map(
    named.map(({ each, slug }) => {
      const reference = each.ownReference ?? slug
      const former = each.ownReference === null ? findFormer(each, reference, { records, references }) : null
      if (former !== null) references.add(former)
      return [each, { slug, reference, storedReference: former ?? reference }]
    }),
  )
}

type Records = ReturnType<typeof groupRecords>

function groupRecords(known: readonly KnownArticle[], hasMoved: boolean) {
  const byKey = new Map<string, KnownArticle[]>()
  for (const record of known) {
    const key = `${record.title} ${record.publishedAt}`
    const same = byKey.get(key)
    if (same) same.push(record)
    else byKey.set(key, [record])
  }
  const byReference = new Map(known.map((record) => [record.reference, record]))
  const byId = new Map(known.flatMap((record) => toIds(record.origin).map((id) => [id, record] as const)))
  return { byKey, byReference, byId, hasMoved }
}

/** The slug of an article at its last import, where it is its own, with a date or number that tells it from others. */
function findNumbered(outline: ArticleOutline, records: Records): string | null {
  const sameId = findById(outline, records)
  if (sameId) return isNumbered(sameId.reference, outline) ? sameId.reference : null
  const [record, ...others] = (records.byKey.get(toKey(outline)) ?? []).filter(
    (each) => isNumbered(each.reference, outline) && mayBeSame(each, outline, records),
  )
  return record === undefined || others.length > 0 ? null : record.reference
}

function findById({ origin }: ArticleOutline, { byId }: Records): KnownArticle | undefined {
  const [id = ''] = toIds(origin)
  return byId.get(id)
}

/** False for an article of another source, by what is known of both, that has not the same title and date. */
function mayBeSame(record: KnownArticle, outline: ArticleOutline, { hasMoved }: Records): boolean {
  if (hasMoved || record.origin === null || outline.origin === null) return true
  if (isSameSource(record.origin, outline.origin) !== false) return true
  return outline.time !== null && toKey(outline) === `${record.title} ${record.publishedAt}`
}

/**
 * The reference by which an article is stored that has a new address at its source, which knows its number or its former
 * address; `reference` is the one of its new address.
 */
function findFormer(
  outline: ArticleOutline,
  reference: string,
  { records, references }: { records: Records; references: ReadonlySet<string> },
): string | null {
  const findFree = (record: KnownArticle | undefined) => (record && !references.has(record.reference) ? [record] : [])
  const own = records.byReference.get(reference)
  const [sameId] = findFree(findById(outline, records))
  if (sameId && own?.origin?.id !== outline.origin?.id) return sameId.reference
  if (own) return null
  const [title, time] = [toHash(outline.title), toHash(outline.time)]
  // Another article may have had the same last part of an address.
  const isAlike = (record: KnownArticle) =>
    (record.title === title || (outline.time !== null && record.publishedAt === time)) &&
    mayBeSame(record, outline, records)
  const former = outline.aliases
    .flatMap((each) => findFree(records.byReference.get(toSlug(toLastSegment(each) ?? ''))))
    .find(isAlike)
  return former?.reference ?? null
}

/** What is appended to the slug of an article to tell it from others. */
const appendix = /^(?:-\d{4}-\d{2}-\d{2})?(?:-\d+)?$/

/** True for a slug that an article has with a date or number that tells it from others of its slug, or with none. */
function isNumbered(reference: string, { slug }: ArticleOutline): boolean {
  return reference.startsWith(slug) && appendix.test(reference.slice(slug.length))
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
