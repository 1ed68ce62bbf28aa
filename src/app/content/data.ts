import type { FillRequest, Outcome } from '@/app/fill-request'
import { executeGraphQL } from '@/graphql/execute'
import { tagsOfShown } from '@/app/article-tags'
import { findArticleBytes, findArticlesBytes } from '@/reading/article'
import { findEvidenceRecord } from '@/reading/evidence'
import { findMedia, findMediaList } from '@/reading/media'
import { findMediaFile } from '@/reading/media-file'
import type { GraphQLRequest } from '@/schemas/graphql'
import type { ListQuery } from '@/schemas/list-query'

export async function articleListJson({ params }: FillRequest<ListQuery>): Promise<Outcome> {
  return { kind: 'found', body: await findArticlesBytes(params), tags: ['articles', 'users', 'media'] }
}

export async function articleJson({ params }: FillRequest<{ id: number; depth: number }>): Promise<Outcome> {
  const article = await findArticleBytes(params)
  return article ? { kind: 'found', body: Buffer.concat(article.pieces), tags: tagsOfShown(article.shows) } : { kind: 'missing' }
}

export async function mediaListJson({ params }: FillRequest<ListQuery>): Promise<Outcome> {
  return json(await findMediaList(params), ['media', 'articles'])
}

export async function mediaJson({ params }: FillRequest<{ id: number }>): Promise<Outcome> {
  return json(await findMedia(params.id), [`media:${params.id}`, 'articles'])
}

export async function evidenceJson(): Promise<Outcome> {
  return json(await findEvidenceRecord(), ['evidence', 'site'])
}

export async function graphqlJson(_: FillRequest<unknown>, readJson: () => Promise<unknown>): Promise<Outcome> {
  const result = await executeGraphQL((await readJson()) as GraphQLRequest)
  const body = JSON.stringify(result)
  return { kind: 'found', body, tags: ['articles', 'users', 'media'], isTransient: result.errors !== undefined }
}

export async function mediaFileBytes({ params }: FillRequest<{ filename: string }>): Promise<Outcome> {
  const file = await findMediaFile(params.filename)
  return file ? { kind: 'found', body: file.body, contentType: file.mimeType, tags: ['media', 'articles'] } : { kind: 'missing' }
}

function json(value: unknown, tags: readonly string[]): Outcome {
  return value === null ? { kind: 'missing' } : { kind: 'found', body: JSON.stringify(value), tags }
}
