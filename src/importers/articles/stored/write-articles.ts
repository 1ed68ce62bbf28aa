import { isDeepStrictEqual } from 'node:util'

import type { Payload, RequiredDataFromCollectionSlug } from 'payload'

import { undatedContext } from '@/cms/hooks/documents/set-article-published-at'
import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import type { Article } from '@/cms/payload-types'
import type { PlannedRecord, TransactionRequest } from '@/importers/writing/batches'
import { draftNote, updateBesideDraft } from '@/importers/writing/draft-versions'
import {
  isRemembered,
  recognizeFormer,
  recognizeSource,
  rememberImportedValues,
  toKeptNotes,
  toReplacedNotes,
  toValueHash,
  weighFields,
  type ImportedValues,
  type Origin,
} from '@/importers/writing/imported-values'
import { inTrashReason, type ImportedRecord } from '@/importers/importer'
import type { ArticleFile } from '@/importers/articles/article-file'
import type { Bylines } from '@/importers/articles/bylines'
import { hasFieldText, toChangedFields, toDocumentId, toFieldText } from './changed-fields'
import type { ArticleDraft } from '@/importers/articles/draft/draft-article'
import type { ImageStore } from '@/importers/articles/files/image-store'
import { isIncomplete } from '@/importers/articles/draft/is-incomplete'
import { planStatus } from './plan-status'
import { storeImages } from './store-images'
import type { SlugClaim } from './slug-registry'
import { storeReference } from './stored-articles'
import { toSaid } from './to-said'

type ArticleData = RequiredDataFromCollectionSlug<'articles'>

type WriteContext = {
  payload: Payload
  images: ImageStore
  bylines: Bylines
  /** The slug of a stored article. */
  findSlug: (id: number) => string | undefined
}
type PlanInput = {
  file: ArticleFile
  draft: ArticleDraft
  /** Its paths on the site that it is from. */
  formerPaths: readonly string[]
  claim: Extract<SlugClaim, { notes: string[] }>
  stored: Article | undefined
  /** What the record said when it was last imported. */
  before: ImportedValues | undefined
  /** Where it comes from; null where that is not known. */
  origin: Origin | null
  /** True where a published article has a newer draft. */
  hasDraft: boolean
  record: Omit<ImportedRecord, 'outcome'>
}

/** Compares an article with the stored one of the same reference and plans the write, if one is necessary. */
export async function planArticle(
  { file, draft, formerPaths, claim, stored, before, origin, hasDraft, record: given }: PlanInput,
  context: WriteContext,
): Promise<PlannedRecord> {
  const { payload, bylines } = context
  if (stored?.deletedAt) return { record: { ...given, outcome: 'unchanged', reasons: [inTrashReason] } }
  const record = stored ? { ...given, document: stored.id } : given
  const notes = [...record.reasons, ...draft.notes, ...claim.notes]
  const { heroImage, body, imagesOfRecord, heroOfRecord } = await storeImages(draft, context.images, notes)
  const { byline, missing, omitted, title, description, professions, sources, publishedAt, language } = draft
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
    formerPaths: claim.formerPaths,
    ...(language === null ? {} : { language }),
  }
  // An update leaves fields that the file lacks as the editors have filled them in, and a main image for one that cannot
  // be stored.
  const left = heroImage === undefined ? [...omitted, 'heroImage'] : omitted
  const isOmitted = (field: string) => stored !== undefined && left.some((each) => each === field)
  const written = Object.fromEntries(Object.entries(fields).filter(([field]) => !isOmitted(field)))
  // Normalized as the collection's hook does, so that the comparison finds real changes only.
  const content = stripInvisibleCharacters({ data: written }) ?? written
  const dated = publishedAt === null ? content : { ...content, publishedAt }
  const said = toSaid({ file, draft, formerPaths, fields, imagesOfRecord, heroOfRecord })
  const toValues = (values: object): ImportedValues => ({
    origin,
    said: Object.fromEntries(
      Object.entries(said).map(([name, value]) => [name, toValueHash(JSON.stringify(value ?? null))]),
    ),
    fields: {
      ...before?.fields,
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, toValueHash(toFieldText(name, value, context))]),
      ),
    },
  })
  const remember = (id: number, req: TransactionRequest, values: object) =>
    rememberImportedValues(payload, { collection: 'articles', id, req }, toValues(values))
  if (!stored) {
    const { siteLanguage } = draft
    if (siteLanguage !== null) notes.push(`language: ${siteLanguage}, that of its site, for it names none.`)
    return {
      record: {
        ...record,
        outcome: 'imported',
        reasons: notes,
        ...(missing.length > 0 ? { isDraft: true } : {}),
      },
      write: async (req) => {
        const author = byline && (await bylines.findOrCreateUser(byline, req))
        const times = publishedAt ? { createdAt: publishedAt, updatedAt: toLastChange(draft, publishedAt) } : {}
        const ofSite = siteLanguage === null ? {} : { language: siteLanguage }
        const data = { ...dated, ...ofSite, ...times, author, reference: record.reference, _status: draft.status }
        const { id } = await payload.create({
          collection: 'articles',
          draft: draft.status === 'draft',
          data: data as ArticleData,
          context: { [undatedContext]: publishedAt === null },
          depth: 0,
          req,
        })
        await remember(id, req, { ...dated, author, status: draft.status })
        return id
      },
    }
  }
  const storedAuthor = toDocumentId(stored.author)
  // An article that was written here stays without a reference.
  const reference = stored.reference ? record.reference : null
  const isReaddressed = reference !== null && reference !== stored.reference
  const authored = byline ? { ...dated, author: bylines.findId(byline, storedAuthor) } : dated
  const comparison = { findSlug: context.findSlug, isOwn: draft.isOwn }
  const changed = toChangedFields(stored, authored, comparison)
  const draftFlag = missing.length > 0 && isIncomplete(stored, draft) ? { isDraft: true } : {}
  const remembers = isRemembered({ before, hasDraft, isOwn: draft.isOwn })
  const { applied, kept, replaced } = weighFields({
    before,
    next: recognizeSource(before, recognizeFormer(before, toValues({}), { description: draft.formerDescriptions })),
    changed,
    hasValue: (field, hash) => hasFieldText(stored, field, (text) => toValueHash(text) === hash, comparison),
  })
  const isEdited = kept.length + replaced.length > 0
  const { status, notes: ofStatus } = await planStatus(payload, { stored, draft, before, isEdited })
  notes.push(...ofStatus)
  const hasStatus = status === (stored._status ?? 'draft')
  if (applied.length === 0 && hasStatus) {
    const isKnown = isDeepStrictEqual([before?.said, before?.origin], [toValues({}).said, origin])
    return {
      record: { ...record, outcome: 'unchanged', reasons: [...toKeptNotes(kept), ...notes], ...draftFlag },
      ...((isKnown || !remembers) && !isReaddressed
        ? {}
        : {
            write: async (req) => {
              if (isReaddressed) await storeReference(payload, { id: stored.id, reference, req })
              if (remembers) await remember(stored.id, req, { ...authored, status })
              return stored.id
            },
          }),
    }
  }
  const own = [...toReplacedNotes(replaced), ...toKeptNotes(kept), ...(hasDraft ? [draftNote] : [])]
  return {
    record: {
      ...record,
      outcome: 'changed',
      reasons: [`changed: ${[...applied, ...(hasStatus ? [] : ['status'])].join(', ')}.`, ...own, ...notes],
      ...draftFlag,
    },
    write: async (req) => {
      const author = byline ? { author: await bylines.findOrCreateUser(byline, req, storedAuthor) } : {}
      const values = { ...dated, ...author }
      const isApplied = (field: string) => applied.includes(field)
      const taken = Object.fromEntries(Object.entries(values).filter(([field]) => isApplied(field)))
      const data = { ...taken, ...(isReaddressed ? { reference } : {}), _status: status }
      await updateBesideDraft(
        payload,
        { collection: 'articles', id: stored.id, updatedAt: stored.updatedAt, req },
        () =>
          payload.update({
            collection: 'articles',
            id: stored.id,
            data: data as ArticleData,
            context: { [undatedContext]: publishedAt === null },
            draft: status === 'draft',
            depth: 0,
            req,
          }),
      )
      if (isReaddressed) await storeReference(payload, { id: stored.id, reference, req })
      if (remembers) await remember(stored.id, req, { ...values, status })
      return stored.id
    },
  }
}

/** The last change of the article according to its file. */
function toLastChange({ modifiedAt, corrections }: ArticleDraft, publishedAt: string): string {
  const times = [modifiedAt ?? publishedAt, ...(corrections ?? []).map(({ date }) => date)]
  return times.reduce((latest, time) => (Date.parse(time) > Date.parse(latest) ? time : latest))
}
