import { toPieces } from '@/app/fills/body-parts'
import type { FillRequest, Found, Outcome } from '@/app/fills/request'
import { toItemsOfJson } from '@/formats/shared/json-lines'
import { readEnv } from '@/config/env'
import { executeGraphQL } from '@/graphql/execute'
import { serializeResult } from '@/graphql/serialize-result'
import { articleQueryTags, imageTags, referenceTags } from './article-tags'
import { findingQueryTags, findingTags, recordTags } from './finding-tags'
import { toReadTags } from './graphql-tags'
import { findArticleBytes, findArticlesBytes } from '@/reading/content/article'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { findFinding, findFindings } from '@/reading/content/finding'
import { findMedia, findMediaList } from '@/reading/content/media'
import { findMediaFile } from '@/reading/content/media-file'
import { search } from '@/reading/content/search'
import type { SearchFilter } from '@/surface/content/search-parameters'
import type { EvidenceEntry, ListedFinding, ListedRecord } from '@/schemas/content/evidence'
import type { GraphQLRequest } from '@/schemas/content/graphql'
import type { ListQuery } from '@/schemas/content/list-query'
import { pickSelected, type Selection } from '@/schemas/content/select'
import { contentPath } from '@/surface/content/operations'
import { revisionHeaders } from '@/surface/shared/headers'
import { toPageLinks } from '@/surface/shared/page-links'

type Selected = { select: Selection | null }

/** The tags of search results. */
export const searchTags = ['articles', 'users', ...recordTags, 'site']

export async function articleListJson({ params }: FillRequest<ListQuery>): Promise<Found> {
  const { body, shown } = await findArticlesBytes(params)
  return { kind: 'found', body, tags: articleQueryTags(params, shown) }
}

export async function articleJson({ params }: FillRequest<Selected & { id: number; depth: number }>): Promise<Outcome> {
  const article = await findArticleBytes(params)
  return article
    ? {
        kind: 'found',
        body: Buffer.concat(article.pieces),
        tags: referenceTags(article.referencedIds),
        fields: revisionHeaders(article.revision),
        link: toPageLinks(readEnv().BASE_URL, contentPath('articlePage', { slug: article.slug })),
      }
    : { kind: 'missing' }
}

export async function mediaListJson({ params }: FillRequest<ListQuery>): Promise<Outcome> {
  const list = await findMediaList(params)
  return json({ ...list, docs: pickSelected(list.docs, params.select) }, imageTags)
}

export async function mediaJson({ params }: FillRequest<Selected & { id: number }>): Promise<Outcome> {
  return json(pickSelected(await findMedia(params.id), params.select), imageTags)
}

export async function findingListJson({ params }: FillRequest<ListQuery>): Promise<Outcome> {
  const list = await findFindings(params)
  return json({ ...list, docs: pickSelected(list.docs, params.select) }, findingQueryTags(params, list.docs))
}

export async function findingJson({ params }: FillRequest<Selected & { id: number }>): Promise<Outcome> {
  const found = await findFinding(params.id)
  if (!found) return { kind: 'missing' }
  const link = toPageLinks(readEnv().BASE_URL, contentPath('findingPage', { id: String(params.id) }))
  const body = JSON.stringify(pickSelected(found.finding, params.select))
  const tags = findingTags([found.finding])
  return { kind: 'found', body, tags, fields: revisionHeaders(found.revision), link }
}

export async function evidenceJson(): Promise<Outcome> {
  const record = await findEvidenceRecord()
  const body = toPieces(toRecordParts(record))
  const link = toPageLinks(readEnv().BASE_URL, contentPath('evidencePage'))
  return { kind: 'found', body, tags: [...recordTags, 'site'], link }
}

function* toRecordParts({ entries, ...record }: ListedRecord): Iterable<string> {
  yield `${JSON.stringify(record).slice(0, -1)},"entries":[`
  yield* toItemsOfJson(withoutSuccessors(entries))
  yield ']}'
}

/** `supersededBy` is only in the other files and in the API: the contract fixes the members of evidence.json. */
function* withoutSuccessors(entries: readonly ListedFinding[]): Iterable<EvidenceEntry> {
  for (const { supersededBy: _, ...entry } of entries) yield entry
}

export async function searchJson({
  params,
}: FillRequest<SearchFilter & { limit: number; page: number }>): Promise<Outcome> {
  const results = await search(params)
  return { kind: 'found', body: JSON.stringify(results), tags: searchTags, noStore: !results.isComplete }
}

export async function graphqlJson(_: FillRequest, readBody: () => Promise<GraphQLRequest>): Promise<Outcome> {
  const { result, isCacheable, reads } = await executeGraphQL(await readBody())
  return { kind: 'found', body: await serializeResult(result), tags: toReadTags(reads), noStore: !isCacheable }
}

export async function mediaFileBytes({ params }: FillRequest<{ filename: string }>): Promise<Outcome> {
  const file = await findMediaFile(params.filename)
  return file ? { kind: 'found', body: file.body, contentType: file.mimeType, tags: imageTags } : { kind: 'missing' }
}

function json(value: unknown, tags: readonly string[]): Outcome {
  return value === null ? { kind: 'missing' } : { kind: 'found', body: JSON.stringify(value), tags }
}
