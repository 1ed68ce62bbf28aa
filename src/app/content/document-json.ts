import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { findArticleBytes } from '@/reading/content/article'
import { findFinding } from '@/reading/content/finding'
import { findMedia } from '@/reading/content/media'
import { pickSelected, type Selection } from '@/schemas/content/select'
import { contentPath } from '@/surface/content/operations'
import { revisionHeaders } from '@/surface/shared/headers'
import { toPageLinks } from '@/surface/shared/page-links'
import { imageTags, referenceTags } from './article-tags'
import { findingTags } from './finding-tags'

type Selected = { select: Selection | null }

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

export async function mediaJson({ params }: FillRequest<Selected & { id: number }>): Promise<Outcome> {
  const media = await findMedia(params.id)
  const body = JSON.stringify(pickSelected(media, params.select))
  return media ? { kind: 'found', body, tags: imageTags } : { kind: 'missing' }
}

export async function findingJson({ params }: FillRequest<Selected & { id: number }>): Promise<Outcome> {
  const found = await findFinding(params.id)
  if (!found) return { kind: 'missing' }
  const link = toPageLinks(readEnv().BASE_URL, contentPath('findingPage', { id: String(params.id) }))
  const body = JSON.stringify(pickSelected(found.finding, params.select))
  const tags = findingTags([found.finding])
  return { kind: 'found', body, tags, fields: revisionHeaders(found.revision), link }
}
