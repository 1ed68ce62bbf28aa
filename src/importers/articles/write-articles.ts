import type { Payload, RequiredDataFromCollectionSlug } from 'payload'

import { undatedContext } from '@/cms/hooks/set-article-published-at'
import { stripInvisibleCharacters } from '@/cms/hooks/strip-invisible-characters'
import type { Article } from '@/cms/payload-types'
import type { PlannedRecord } from '@/importers/batches'
import { inTrashReason, type ImportedRecord } from '@/importers/importer'
import type { Bylines } from './bylines'
import { toChangedFields, toDocumentId } from './changed-fields'
import type { ArticleDraft } from './draft-article'
import type { ImageStore, StoredImage } from './image-store'
import { descriptionLength } from '@/schemas/content/article'
import { findNewestDrafts } from './newest-drafts'
import { fromDraftReference, toDraftReference } from './own/draft-reference'
import type { SlugClaim } from './slug-registry'

type ArticleData = RequiredDataFromCollectionSlug<'articles'>

type WriteContext = {
  payload: Payload
  images: ImageStore
  bylines: Bylines
  /** The slug of a stored article. */
  findSlug: (id: number) => string | undefined
}
type PlanInput = {
  draft: ArticleDraft
  claim: Extract<SlugClaim, { notes: string[] }>
  stored: Article | undefined
  record: Omit<ImportedRecord, 'outcome'>
}

/** Stored articles by import reference, or by slug where they were written here; of those that are not published, the newest draft. */
export async function findStoredArticles(
  payload: Payload,
  { references, ownSlugs }: { references: readonly string[]; ownSlugs: readonly string[] },
): Promise<Map<string, Article>> {
  const draftTimes = references.flatMap((reference) => fromDraftReference(reference) ?? [])
  const { docs } = await payload.find({
    collection: 'articles',
    where: {
      or: [
        { reference: { in: [...references] } },
        { slug: { in: [...ownSlugs] }, reference: { exists: false } },
        ...draftTimes.map((time) => ({ createdAt: { equals: time }, reference: { exists: false } })),
      ],
    },
    trash: true,
    pagination: false,
    depth: 0,
  })
  const stored = await findNewestDrafts(payload, docs)
  const wanted = new Set(references)
  return new Map(
    docs.flatMap(({ reference, slug, createdAt }, index) => {
      const names = reference ? [reference] : [slug ?? '', toDraftReference(createdAt)]
      return names.filter((name) => wanted.has(name)).map((name) => [name, stored[index]!] as const)
    }),
  )
}

/** Compares an article with the stored one of the same reference and plans the write, if one is necessary. */
export async function planArticle(
  { draft, claim, stored, record }: PlanInput,
  context: WriteContext,
): Promise<PlannedRecord> {
  const { payload, bylines } = context
  if (stored?.deletedAt) return { record: { ...record, outcome: 'unchanged', reasons: [inTrashReason] } }
  const notes = [...record.reasons, ...draft.notes, ...claim.notes]
  const { heroImage, body } = await storeImages(draft, context, notes)
  const { missing, omitted, title, description, professions, sources, publishedAt, language } = draft
  const fields = {
    title,
    slug: claim.slug,
    description,
    professions,
    heroImage,
    body,
    sources,
    ...(draft.corrections ? { corrections: draft.corrections } : {}),
    previousSlugs: claim.previousSlugs,
    ...(language === null ? {} : { language }),
  }
  // An update leaves fields that the file lacks as the editors have filled them in.
  const isOmitted = (field: string) => stored !== undefined && omitted.some((each) => each === field)
  const written = Object.fromEntries(Object.entries(fields).filter(([field]) => !isOmitted(field)))
  // Normalized as the collection's hook does, so that the comparison finds real changes only.
  const content = stripInvisibleCharacters({ data: written }) ?? written
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
        const author = draft.byline && (await bylines.findOrCreateUser(draft.byline, req))
        const times = publishedAt ? { createdAt: publishedAt, updatedAt: toLastChange(draft, publishedAt) } : {}
        const data = { ...dated, ...times, author, reference: record.reference, _status: draft.status }
        await payload.create({
          collection: 'articles',
          draft: draft.status === 'draft',
          data: data as ArticleData,
          context: { [undatedContext]: publishedAt === null },
          depth: 0,
          req,
        })
      },
    }
  }
  const { byline } = draft
  const storedAuthor = toDocumentId(stored.author)
  const authored = byline ? { ...dated, author: bylines.findId(byline, storedAuthor) } : dated
  const changed = toChangedFields(stored, authored, { findSlug: context.findSlug, isOwn: draft.isOwn })
  // A draft that could not be published before is published once the file is complete. Otherwise the status stays, since
  // an editor may have unpublished the article.
  const wasUnpublishable = isUnpublishable(stored, draft)
  const status = wasUnpublishable && missing.length === 0 ? draft.status : (stored._status ?? 'draft')
  const draftFlag = missing.length > 0 && wasUnpublishable ? { isDraft: true } : {}
  if (changed.length === 0) return { record: { ...record, outcome: 'unchanged', reasons: notes, ...draftFlag } }
  return {
    record: {
      ...record,
      outcome: 'changed',
      reasons: [`changed: ${changed.join(', ')}.`, ...notes],
      ...draftFlag,
    },
    write: async (req) => {
      const author = byline ? { author: await bylines.findOrCreateUser(byline, req, storedAuthor) } : {}
      const data = { ...dated, ...author, _status: status }
      await payload.update({
        collection: 'articles',
        id: stored.id,
        data: data as ArticleData,
        context: { [undatedContext]: publishedAt === null },
        draft: status === 'draft',
        depth: 0,
        req,
      })
    },
  }
}

/** The last change of the article according to its file. */
function toLastChange({ modifiedAt, corrections }: ArticleDraft, publishedAt: string): string {
  const times = [modifiedAt ?? publishedAt, ...(corrections ?? []).map(({ date }) => date)]
  return times.reduce((latest, time) => (Date.parse(time) > Date.parse(latest) ? time : latest))
}

/** True for a draft that lacks what publishing requires. */
function isUnpublishable(
  { _status, title, sources, description, body }: Article,
  { standInTitle, ...next }: ArticleDraft,
): boolean {
  const isStandIn =
    !title || (title === standInTitle && (next.missing.includes('title') || next.title !== standInTitle))
  return (
    _status !== 'published' &&
    (isStandIn || (sources ?? []).length === 0 || (description ?? '').length < descriptionLength.min || !body)
  )
}

async function storeImages(
  { hero, bodyImages, missing, toBody }: ArticleDraft,
  { images }: WriteContext,
  notes: string[],
) {
  const stored = new Map<string, StoredImage>()
  for (const [url, { file, alt }] of bodyImages) {
    const image = await images.store(file, alt)
    if (image === null) notes.push(`${file.path} is no image that can be stored, or lies in the trash.`)
    else stored.set(url, image)
  }
  return {
    heroImage: hero ? ((await images.store(hero.file, hero.alt))?.id ?? null) : null,
    // The rich text editor accepts null as empty, but not a tree without nodes.
    body: missing.includes('body') ? null : toBody(stored),
  }
}
