import { articleTags } from './article-tags'
import { findingTags } from './finding-tags'
import { readMessages } from './messages'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { drawShareImage } from '@/app/share-images/draw'
import { hostShareImage, webManifest } from '@/app/share-images/host'
import { truncate } from '@/lib/text/truncate'
import { findArticleBySlug, findCurrentSlug } from '@/reading/content/article'
import { findRecordTexts } from '@/reading/content/evidence'
import { findFinding } from '@/reading/content/finding'
import { findSite } from '@/reading/shared/site'
import type { Author } from '@/schemas/content/article'
import { contentPath } from '@/surface/content/operations'
import { toShareImagePath } from '@/surface/shared/share-images'

export const shareImage = () => hostShareImage('content')
export const manifest = () => webManifest('content')

export async function articleShareImage({ params }: FillRequest<{ slug: string }>): Promise<Outcome> {
  const [{ messages }, found, site] = await Promise.all([readMessages(), findArticleBySlug(params.slug), findSite()])
  if (!found) {
    const slug = await findCurrentSlug(params.slug)
    if (!slug) return { kind: 'missing' }
    return { kind: 'moved', location: toShareImagePath(contentPath('articlePage', { slug })) }
  }
  const { article } = found
  const hero = typeof article.heroImage === 'object' ? article.heroImage : null
  const body = await drawShareImage({
    kind: messages.article.kind,
    title: article.title,
    byline: (article.author as Author).name,
    host: site.name,
    pictures: [hero?.sizes?.wide.filename ?? hero?.filename],
    shape: 'wide',
  })
  return { kind: 'found', body, tags: [...articleTags(article), 'site'] }
}

export async function findingShareImage({ params }: FillRequest<{ id: number }>): Promise<Outcome> {
  const [{ messages }, found, record, site] = await Promise.all([
    readMessages(),
    findFinding(params.id),
    findRecordTexts(),
    findSite(),
  ])
  if (!found) return { kind: 'missing' }
  const { finding } = found
  const body = await drawShareImage({
    kind: messages.finding.pictureKind(record.name, finding.id),
    title: truncate(finding.text, 220),
    byline: [finding.org, finding.region, finding.date].filter(Boolean).join(' · '),
    host: site.name,
    pictures: [],
    shape: 'wide',
  })
  return { kind: 'found', body, tags: [...findingTags([finding]), 'evidence-record', 'site'] }
}
