import { articleListTags } from './article-tags'
import { feedLength, renderEntry, renderFeed } from '@/app/fills/render-feed'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import type { FeedEntry } from '@/formats/shared/feed'
import { findArticles } from '@/reading/content/article'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { findFindings } from '@/reading/content/finding'
import { findSite } from '@/reading/shared/site'
import type { Article } from '@/schemas/content/article'
import type { Finding } from '@/schemas/content/finding'
import { articleListParameters, findingListParameters, type ListParameters } from '@/schemas/content/list-parameters'
import { parseListInput, type ListQuery } from '@/schemas/content/list-query'
import { professionNames, type ProfessionId } from '@/schemas/content/professions'
import { contentPath } from '@/surface/content/operations'
import { ArticleFeedEntry, FindingFeedEntry } from '@/views/content/feed-entries'

const retractedArticles = {
  kind: 'article',
  toPath: (slug: string) => contentPath('articlePage', { slug }),
} as const

export async function articleFeed({ format }: FillRequest): Promise<Outcome> {
  const [site, { docs }] = await Promise.all([findSite(), findArticles(toQuery({}, articleListParameters))])
  return renderFeed({
    host: 'content',
    format,
    title: site.name,
    subtitle: site.tagline,
    path: '/',
    entries: docs.map(toArticleEntry),
    retracted: retractedArticles,
    tags: articleListTags,
  })
}

export async function professionFeed({ params, format }: FillRequest<{ profession: ProfessionId }>): Promise<Outcome> {
  const { profession } = params
  const query = toQuery({ where: { professions: { in: profession } } }, articleListParameters)
  const [site, { docs }] = await Promise.all([findSite(), findArticles(query)])
  return renderFeed({
    host: 'content',
    format,
    title: `${site.name}: ${professionNames[profession]}`,
    subtitle: `Articles for ${professionNames[profession]}, newest first.`,
    path: contentPath(`professionPage:${profession}`),
    entries: docs.map(toArticleEntry),
    // Of which professions they were is no longer known.
    retracted: retractedArticles,
    tags: articleListTags,
  })
}

export async function findingFeed({ format }: FillRequest): Promise<Outcome> {
  const query = toQuery({ sort: '-updatedAt' }, findingListParameters)
  const [{ name, description }, { docs }] = await Promise.all([findEvidenceRecord(), findFindings(query)])
  return renderFeed({
    host: 'content',
    format,
    title: name,
    subtitle: description ?? '',
    path: contentPath('evidencePage'),
    entries: docs.map(toFindingEntry),
    retracted: { kind: 'finding', toPath: (id) => contentPath('findingPage', { id }) },
    tags: ['evidence'],
  })
}

function toQuery(input: Parameters<typeof parseListInput>[0], parameters: ListParameters): ListQuery {
  const parsed = parseListInput({ depth: 1, ...input, limit: feedLength }, parameters)
  if (!parsed.ok) throw new Error(parsed.issues.join(' '))
  return parsed.value
}

function toArticleEntry(article: Article): FeedEntry {
  const { slug, title, description, publishedAt, updatedAt, author, professions, heroImage } = article
  const url = `${readEnv().BASE_URL}${contentPath('articlePage', { slug })}`
  const image = typeof heroImage === 'object' ? heroImage : null
  return {
    url,
    title,
    summary: description,
    html: renderEntry(ArticleFeedEntry, { article }, url),
    published: publishedAt ?? null,
    updated: updatedAt,
    authors: typeof author === 'object' ? [author.name] : [],
    categories: (professions ?? []).map((id) => professionNames[id]),
    image: image?.sizes?.wide.url ?? image?.url ?? null,
  }
}

function toFindingEntry(finding: Finding): FeedEntry {
  const { id, org, text, addedAt, updatedAt, industry, region } = finding
  const url = `${readEnv().BASE_URL}${contentPath('findingPage', { id: String(id) })}`
  return {
    url,
    title: org ? `Finding ${id}: ${org}` : `Finding ${id}`,
    summary: text,
    html: renderEntry(FindingFeedEntry, { finding }, url),
    published: addedAt,
    updated: updatedAt,
    authors: [],
    categories: [industry, region].filter((facet) => typeof facet === 'string' && facet !== ''),
  }
}
