import type { FillRequest, Outcome } from '@/app/fill-request'
import { executeGraphQL } from '@/graphql/execute'
import { findArticle, findArticles } from '@/reading/article'
import { findEvidenceRecord } from '@/reading/evidence'
import { findMedia, findMediaList } from '@/reading/media'
import { findMediaFile } from '@/reading/media-file'
import type { GraphQLRequest } from '@/schemas/graphql'
import type { ListQuery } from '@/schemas/list-query'

export async function articleListJson({ params }: FillRequest<ListQuery>): Promise<Outcome> {
  return json(await findArticles(params))
}

export async function articleJson({ params }: FillRequest<{ id: number; depth: number }>): Promise<Outcome> {
  return json(await findArticle(params))
}

export async function mediaListJson({ params }: FillRequest<ListQuery>): Promise<Outcome> {
  return json(await findMediaList(params))
}

export async function mediaJson({ params }: FillRequest<{ id: number }>): Promise<Outcome> {
  return json(await findMedia(params.id))
}

export async function evidenceJson(): Promise<Outcome> {
  return json(await findEvidenceRecord())
}

export async function graphqlJson(_: FillRequest<unknown>, request: Request): Promise<Outcome> {
  return json(await executeGraphQL((await request.json()) as GraphQLRequest))
}

export async function mediaFileBytes({ params }: FillRequest<{ filename: string }>): Promise<Outcome> {
  const file = await findMediaFile(params.filename)
  return file ? { kind: 'found', body: file.body, contentType: file.mimeType } : { kind: 'missing' }
}

function json(value: unknown): Outcome {
  return value === null ? { kind: 'missing' } : { kind: 'found', body: JSON.stringify(value) }
}
