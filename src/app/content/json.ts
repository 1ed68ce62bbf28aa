import { toPieces } from '@/app/fills/body-parts'
import type { FillRequest, Found, Outcome } from '@/app/fills/request'
import { toItemsOfJson } from '@/formats/shared/json-lines'
import { readEnv } from '@/config/env'
import { executeGraphQL } from '@/graphql/execute'
import { serializeResult } from '@/graphql/serialize-result'
import { articleQueryTags, imageTags } from './article-tags'
import { findingQueryTags, recordTags } from './finding-tags'
import { toReadTags } from './graphql-tags'
import { findArticlesBytes } from '@/reading/content/article'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { findFindings } from '@/reading/content/finding'
import { findMediaList } from '@/reading/content/media'
import { findMediaFile } from '@/reading/content/media-file'
import { search } from '@/reading/content/search'
import type { SearchFilter } from '@/surface/content/search-parameters'
import type { EvidenceEntry, ListedFinding, ListedRecord } from '@/schemas/content/evidence'
import type { GraphQLRequest } from '@/schemas/content/graphql'
import type { ListQuery } from '@/schemas/content/list-query'
import { pickSelected } from '@/schemas/content/select'
import { contentPath } from '@/surface/content/operations'
import { toPageLinks } from '@/surface/shared/page-links'

/** The tags of search results. */
export const searchTags = ['articles', 'users', ...recordTags, 'site']

export async function articleListJson({ params }: FillRequest<ListQuery>): Promise<Found> {
  const { body, shown } = await findArticlesBytes(params)
  return { kind: 'found', body, tags: articleQueryTags(params, shown) }
}

export async function mediaListJson({ params }: FillRequest<ListQuery>): Promise<Found> {
  const list = await findMediaList(params)
  return toFound({ ...list, docs: pickSelected(list.docs, params.select) }, imageTags)
}

export async function findingListJson({ params }: FillRequest<ListQuery>): Promise<Found> {
  const list = await findFindings(params)
  return toFound({ ...list, docs: pickSelected(list.docs, params.select) }, findingQueryTags(params, list.docs))
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

function toFound(value: unknown, tags: readonly string[]): Found {
  return { kind: 'found', body: JSON.stringify(value), tags }
}
