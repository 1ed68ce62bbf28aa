import { isDeepStrictEqual } from 'node:util'

import type { Payload } from 'payload'

import { keepTextVisible } from '@/cms/hooks/keep-text-visible'
import type { Article } from '@/cms/payload-types'
import type { PlannedRecord } from '@/importers/batches'
import type { ImportedRecord } from '@/importers/importer'
import type { Address } from './addresses'
import type { Bylines } from './bylines'
import { minLength } from './description'
import type { ArticleDraft } from './draft-article'
import type { Images } from './images'

type Tools = { payload: Payload; images: Images; bylines: Bylines }
type Planning = {
  draft: ArticleDraft
  address: Extract<Address, { slug: string }>
  stored: Article | undefined
  record: Omit<ImportedRecord, 'outcome'>
}

/** Articles of the database by their import reference. */
export async function findStoredArticles(
  payload: Payload,
  references: readonly string[],
): Promise<Map<string, Article>> {
  const { docs } = await payload.find({
    collection: 'articles',
    where: { reference: { in: [...references] } },
    pagination: false,
    depth: 0,
  })
  // Of what is no longer published, or not yet, what counts is how far the editors have come with it.
  const drafts = docs.flatMap(({ id, _status }) => (_status === 'published' ? [] : [id]))
  const { docs: latest } =
    drafts.length === 0
      ? { docs: [] }
      : await payload.find({
          collection: 'articles',
          where: { id: { in: drafts } },
          draft: true,
          pagination: false,
          depth: 0,
        })
  const byId = new Map(latest.map((doc) => [doc.id, doc]))
  return new Map(docs.map((doc) => [doc.reference ?? '', byId.get(doc.id) ?? doc]))
}

/** Compares an article with what is stored under its name, and plans what has to be written: often nothing. */
export async function planArticle(
  { draft, address, stored, record }: Planning,
  tools: Tools,
): Promise<PlannedRecord> {
  const { payload, bylines } = tools
  const notes = [...record.reasons, ...draft.notes, ...address.notes]
  const { heroImage, body } = await storeImages(draft, tools, notes)
  const { missing, title, description, professions, sources, publishedAt } = draft
  const whole = {
    title,
    slug: address.slug,
    description,
    professions,
    heroImage,
    body,
    sources,
    previousSlugs: address.previousSlugs,
  }
  // An editor gives what the file lacks; the file has nothing to put in its place.
  const isLacking = (field: string) => (stored ? missing.some((each) => each === field) : false)
  const given = Object.fromEntries(Object.entries(whole).filter(([field]) => !isLacking(field)))
  // As the collection stores it, so that comparing finds what differs and nothing else.
  const content = keepTextVisible({ data: given }) ?? given
  const dated = publishedAt === null ? content : { ...content, publishedAt }
  if (!stored) {
    return {
      record: {
        ...record,
        outcome: 'imported',
        reasons: notes,
        ...(missing.length > 0 ? { isDraft: true } : {}),
      },
      write: async (req) => {
        const author = await bylines.ensure(draft.byline, req)
        // As if it had been published here on its day.
        const times = publishedAt
          ? { createdAt: publishedAt, updatedAt: draft.modifiedAt ?? publishedAt }
          : {}
        const data = { ...dated, ...times, author, reference: record.reference, _status: draft.status }
        await payload.create({
          collection: 'articles',
          draft: draft.status === 'draft',
          data: data as never,
          depth: 0,
          req,
        })
      },
    }
  }
  const changed = findChanges(stored, { ...dated, author: bylines.findId(draft.byline) })
  // What waited for something that the file now has is published with it. Otherwise an editor who withdrew an
  // article has the last word on whether it shows.
  const status = isUnfinished(stored) && missing.length === 0 ? draft.status : (stored._status ?? 'draft')
  const waits = missing.length > 0 && isUnfinished(stored) ? { isDraft: true } : {}
  if (changed.length === 0) return { record: { ...record, outcome: 'unchanged', reasons: notes, ...waits } }
  return {
    record: {
      ...record,
      outcome: 'changed',
      reasons: [`changed: ${changed.join(', ')}.`, ...notes],
      ...waits,
    },
    write: async (req) => {
      const author = await bylines.ensure(draft.byline, req)
      const data = { ...dated, author, _status: status }
      await payload.update({
        collection: 'articles',
        id: stored.id,
        data: data as never,
        draft: status === 'draft',
        depth: 0,
        req,
      })
    },
  }
}

/** True for a draft that could not be published as it is. */
function isUnfinished({ _status, sources, description, body }: Article): boolean {
  return (
    _status !== 'published' &&
    ((sources ?? []).length === 0 || (description ?? '').length < minLength || !body)
  )
}

async function storeImages(
  { hero, pictures, missing, toBody }: ArticleDraft,
  { images }: Tools,
  notes: string[],
) {
  const ids = new Map<string, number>()
  for (const [url, { file, alt }] of pictures) {
    const id = await images.store(file, alt)
    if (id === null) notes.push(`${file.path} is no image that can be stored.`)
    else ids.set(url, id)
  }
  return {
    heroImage: hero ? await images.store(hero.file, hero.alt) : null,
    // The editor takes no text for an empty one, and a tree without a line for a broken one.
    body: missing.includes('body') ? null : toBody(ids),
  }
}

function findChanges(stored: Article, wanted: Record<string, unknown>): string[] {
  return Object.entries(wanted).flatMap(([field, value]) => {
    const before = toComparable(field, stored[field as keyof Article])
    return isDeepStrictEqual(before, toComparable(field, value)) ? [] : [field]
  })
}

/** A value without what the database adds to it: ids of rows, null for what is absent, an order of keys. */
function toComparable(field: string, value: unknown): unknown {
  if (field === 'sources') {
    return ((value ?? []) as { label: string; url: string; date?: string | null }[]).map(
      ({ label, url, date }) => ({ label, url, date: date ?? null }),
    )
  }
  if (field === 'previousSlugs') return [...((value ?? []) as string[])].sort()
  if (field === 'publishedAt') return new Date(String(value)).getTime()
  if (field === 'body') return JSON.parse(JSON.stringify(value ?? null)) as unknown
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return value ?? null
}
