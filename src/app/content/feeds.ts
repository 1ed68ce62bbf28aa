import { articleTags, listedTags } from './article-tags'
import { recordTags } from './finding-tags'
import { readMessages } from './messages'
import { feedLength, renderEntry, renderFeed } from '@/app/fills/render-feed'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import type { FeedEntry } from '@/formats/shared/feed'
import { findArticles } from '@/reading/content/article'
import { findArticleLanguages } from '@/reading/content/article-languages'
import { findRecordTexts } from '@/reading/content/evidence'
import { findFindings } from '@/reading/content/finding'
import { findSite } from '@/reading/shared/site'
import type { Article } from '@/schemas/content/article'
import type { Finding } from '@/schemas/content/finding'
import { articleListParameters, findingListParameters, type ListParameters } from '@/schemas/content/list-parameters'
import { parseListInput, type ListQuery } from '@/schemas/content/list-query'
import type { ProfessionId } from '@/schemas/content/professions'
import { contentPath } from '@/surface/content/operations'
import { ArticleFeedEntry, FindingFeedEntry } from '@/views/content/feed-entries'

const retractedArticles = {
  kind: 'article',
  toPath: (slug: string) => contentPath('articlePage', { slug }),
} as const

export async function articleFeed({ format }: FillRequest): Promise<Outcome> {
  const [context, site, { docs }] = await Promise.all([
    readMessages(),
    findSite(),
    findArticles(toQuery({}, articleListParameters)),
  ])
  return renderFeed({
    host: 'content',
    format,
    title: site.name,
    subtitle: site.tagline,
    path: '/',
    entries: await toArticleEntries(docs, context),
    retracted: retractedArticles,
    tags: listedTags(docs.flatMap(articleTags)),
  })
}

export async function professionFeed({ params, format }: FillRequest<{ profession: ProfessionId }>): Promise<Outcome> {
  const { profession } = params
  const query = toQuery({ where: { professions: { in: profession } } }, articleListParameters)
  const [context, site, { docs }] = await Promise.all([readMessages(), findSite(), findArticles(query)])
  const { articles, professions } = context.messages
  const { name } = professions[profession]
  return renderFeed({
    host: 'content',
    format,
    title: `${site.name}: ${name}`,
    subtitle: articles.feedFor(name),
    path: contentPath(`professionPage:${profession}`),
    entries: await toArticleEntries(docs, context),
    // The professions of retracted articles are no longer known.
    retracted: retractedArticles,
    tags: listedTags(docs.flatMap(articleTags)),
  })
}

export async function findingFeed({ format }: FillRequest): Promise<Outcome> {
  const query = toQuery({ sort: '-updatedAt' }, findingListParameters)
  const [context, { name, description }, { docs }] = await Promise.all([
    readMessages(),
    findRecordTexts(),
    findFindings(query),
  ])
  return renderFeed({
    host: 'content',
    format,
    title: name,
    subtitle: description ?? '',
    path: contentPath('evidencePage'),
    entries: docs.map((each) => toFindingEntry(each, context)),
    retracted: { kind: 'finding', toPath: (id) => contentPath('findingPage', { id }) },
    tags: recordTags,
  })
}

function toQuery(input: Parameters<typeof parseListInput>[0], parameters: ListParameters): ListQuery {
  const parsed = parseListInput({ depth: 1, ...input, limit: feedLength }, parameters)
  if (!parsed.ok) throw new Error(parsed.issues.join(' '))
  return parsed.value
}

type Context = Awaited<ReturnType<typeof readMessages>>

async function toArticleEntries(articles: readonly Article[], context: Context): Promise<FeedEntry[]> {
  const languages = await findArticleLanguages(articles.map(({ id }) => id))
  return articles.map((article) => toArticleEntry(article, languages.get(article.id) ?? context.siteLanguage, context))
}

function toArticleEntry(article: Article, language: string, { messages }: Context): FeedEntry {
  const { slug, title, description, publishedAt, updatedAt, author, professions, heroImage } = article
  const url = `${readEnv().BASE_URL}${contentPath('articlePage', { slug })}`
  const image = typeof heroImage === 'object' ? heroImage : null
  return {
    url,
    language,
    title,
    summary: description,
    html: renderEntry(ArticleFeedEntry, { article, language, messages }, url),
    published: publishedAt ?? null,
    updated: updatedAt,
    authors: typeof author === 'object' ? [author.name] : [],
    categories: (professions ?? []).map((id) => messages.professions[id].name),
    image: image?.sizes?.wide.url ?? image?.url ?? null,
  }
}

function toFindingEntry(finding: Finding, { messages, siteLanguage }: Context): FeedEntry {
  const { id, org, text, addedAt, updatedAt, industry, region } = finding
  const url = `${readEnv().BASE_URL}${contentPath('findingPage', { id: String(id) })}`
  return {
    url,
    language: siteLanguage,
    title: org ? `${messages.finding.name(id)}: ${org}` : messages.finding.name(id),
    summary: text,
    html: renderEntry(FindingFeedEntry, { finding, messages }, url),
    published: addedAt,
    updated: updatedAt,
    authors: [],
    categories: [industry, region].filter((facet) => typeof facet === 'string' && facet !== ''),
  }
}
