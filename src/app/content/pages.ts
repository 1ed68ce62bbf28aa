import { articleTags } from '@/app/article-tags'
import type { FillRequest, Outcome } from '@/app/fill-request'
import { renderPage } from '@/app/render-page'
import { readEnv } from '@/config/env'
import { findArticleBySlug, findCurrentSlug } from '@/reading/article'
import { findArticleSummaries, findProfessionCounts } from '@/reading/article-summary'
import { findEvidenceRecord, matchFindings } from '@/reading/evidence'
import { findSite } from '@/reading/site'
import type { ProfessionId } from '@/schemas/professions'
import type { EvidenceFilter } from '@/surface/content-parameters'
import type { ProblemKind } from '@/surface/problem-kinds'
import { articlePage } from '@/views/article'
import { developersPage } from '@/views/developers'
import { evidencePage } from '@/views/evidence'
import { homePage } from '@/views/home'
import { problemPage } from '@/views/problem'
import { articlesPerPage, professionPage, resourcesPage } from '@/views/resources'

const articlesOnHome = 9
/** A list shows names and images of many; any change to one of those collections may show. */
const listTags = ['articles', 'users', 'media']

export async function home({ format }: FillRequest<unknown>): Promise<Outcome> {
  const [site, articles, counts, evidence] = await Promise.all([
    findSite(),
    findArticleSummaries({ page: 1, limit: articlesOnHome }),
    findProfessionCounts(),
    findEvidenceRecord(),
  ])
  return renderPage(homePage({ site, articles: articles.docs, counts, evidence }), format, ['articles', 'users', 'media', 'evidence'])
}

export async function resources({ params, format }: FillRequest<{ page: number }>): Promise<Outcome> {
  const { page } = params
  const { docs, total } = await findArticleSummaries({ page, limit: articlesPerPage })
  return renderPage(resourcesPage({ articles: docs, total, page }), format, listTags)
}

export async function profession({ params, format }: FillRequest<{ page: number; profession: ProfessionId }>): Promise<Outcome> {
  const { docs, total } = await findArticleSummaries({ ...params, limit: articlesPerPage })
  return renderPage(professionPage(params.profession, { articles: docs, total, page: params.page }), format, listTags)
}

export async function article({ params, format }: FillRequest<{ slug: string }>): Promise<Outcome> {
  const found = await findArticleBySlug(params.slug)
  if (found) return renderPage(articlePage(found, readEnv().BASE_URL), format, articleTags(found))
  const current = await findCurrentSlug(params.slug)
  return current ? { kind: 'moved', location: `/resources/${current}` } : { kind: 'missing' }
}

export async function evidence({ params, format }: FillRequest<EvidenceFilter>): Promise<Outcome> {
  const record = await findEvidenceRecord()
  const page = evidencePage({ record, matching: matchFindings(record.entries, params), filter: params }, readEnv().BASE_URL)
  return renderPage(page, format, ['evidence'])
}

export async function developers({ format }: FillRequest<unknown>): Promise<Outcome> {
  return renderPage(developersPage(readEnv().BASE_URL), format, [])
}

export async function problem({ params, format }: FillRequest<{ kind: ProblemKind }>): Promise<Outcome> {
  return renderPage(problemPage(params.kind), format, [])
}
