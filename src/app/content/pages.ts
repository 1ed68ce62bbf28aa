import { articleTags, listedTags, summaryTags, titleTags } from './article-tags'
import { findingTags, recordTags } from './finding-tags'
import { searchTags } from './json'
import {
  toNearOutcome,
  type FillRequest,
  type NearParams,
  type Outcome,
  type ProblemPageParams,
} from '@/app/fills/request'
import { renderPage } from '@/app/fills/render-page'
import { readMessages } from './messages'
import { readEnv } from '@/config/env'
import { findArticleBySlug, findArticleId, findCurrentSlug } from '@/reading/content/article'
import { findArticleLanguages } from '@/reading/content/article-languages'
import { findArticleYears, findProfessionCounts } from '@/reading/content/article-counts'
import { findArticleSummaries, findNewestByProfession } from '@/reading/content/article-summary'
import { findAuthor } from '@/reading/content/author'
import { findEvidenceRecord, findRecordTexts } from '@/reading/content/evidence'
import {
  findArticlesUsing,
  findFinding,
  findFindingsOf,
  findSuccessor,
  isWithdrawnFinding,
} from '@/reading/content/finding'
import { filterFindings } from '@/formats/content/filter-findings'
import { findSlugByFormerPath } from '@/reading/content/former-path'
import { findNearArticles } from '@/reading/content/near-articles'
import { findRelatedArticles } from '@/reading/content/related-articles'
import { search } from '@/reading/content/search'
import { findBooksOnSubjectsOf } from '@/reading/shared/cross-links'
import { findSite } from '@/reading/shared/site'
import type { ProfessionId } from '@/schemas/content/professions'
import { archivedPerPage, articlesPerPage, toArticleJson } from '@/surface/content/json-paths'
import { contentPath } from '@/surface/content/operations'
import type { ArchiveParams } from '@/surface/content/archive-parameters'
import type { EvidenceFilter } from '@/surface/content/parameters'
import type { SearchFilter } from '@/surface/content/search-parameters'
import { archivePage } from '@/views/content/archive'
import { articlePage } from '@/views/content/article'
import { authorPage } from '@/views/content/author'
import { evidencePage } from '@/views/content/evidence'
import { findingPage } from '@/views/content/finding'
import { homePage } from '@/views/content/home'
import { toContentProblem } from '@/views/content/problem-links'
import { resultsPerPage } from '@/surface/content/json-paths'
import { searchPage } from '@/views/content/search'
import { problemPage } from '@/views/shared/problem'
import { professionPage, resourcesPage } from '@/views/content/resources'

/** One large card and rows of three. */
const articlesOnHome = 10
/** Titles for each profession. */
const newestOfEach = 2

export async function home({ format }: FillRequest): Promise<Outcome> {
  const [{ messages }, site, articles, counts, newest, evidence] = await Promise.all([
    readMessages(),
    findSite(),
    findArticleSummaries({ page: 1, limit: articlesOnHome }),
    findProfessionCounts(),
    findNewestByProfession(newestOfEach),
    findEvidenceRecord(),
  ])
  return renderPage(homePage({ site, articles: articles.docs, counts, newest, evidence }, messages), format, [
    ...listedTags([...summaryTags(articles.docs), ...titleTags(Object.values(newest).flat())]),
    ...recordTags,
  ])
}

export async function resources({ params, format }: FillRequest<{ page: number }>): Promise<Outcome> {
  const { page } = params
  const [{ messages }, { docs, total }] = await Promise.all([
    readMessages(),
    findArticleSummaries({ page, limit: articlesPerPage }),
  ])
  return renderPage(resourcesPage({ articles: docs, total, page }, messages), format, listedTags(summaryTags(docs)))
}

export async function archive({ params, format }: FillRequest<ArchiveParams>): Promise<Outcome> {
  const [{ messages }, years, { docs, total }] = await Promise.all([
    readMessages(),
    findArticleYears(),
    findArticleSummaries({ ...params, limit: archivedPerPage }),
  ])
  const shown = archivePage({ ...params, years, articles: docs, total }, messages)
  return renderPage(shown, format, listedTags(summaryTags(docs)))
}

export async function profession({
  params,
  format,
}: FillRequest<{ page: number; profession: ProfessionId }>): Promise<Outcome> {
  const [{ messages }, { docs, total }] = await Promise.all([
    readMessages(),
    findArticleSummaries({ ...params, limit: articlesPerPage }),
  ])
  return renderPage(
    professionPage(params.profession, { articles: docs, total, page: params.page }, messages),
    format,
    listedTags(summaryTags(docs)),
  )
}

export async function article({ params, format }: FillRequest<{ slug: string }>): Promise<Outcome> {
  if (format === 'json') {
    const id = await findArticleId(params.slug)
    if (id !== null) return { kind: 'see-other', location: toArticleJson(id) }
  }
  const found = format === 'json' ? null : await findArticleBySlug(params.slug)
  if (found) {
    const { id } = found.article
    const [{ messages, siteLanguage }, findings, related, fromPress] = await Promise.all([
      readMessages(),
      findFindingsOf(id),
      findRelatedArticles(id),
      findBooksOnSubjectsOf(id),
    ])
    const page = articlePage({ ...found, findings, related, fromPress, siteLanguage }, readEnv().BASE_URL, messages)
    const articleShown = listedTags([...articleTags(found.article), ...titleTags(related)])
    const booksShown = ['listing:books', ...fromPress.map(({ code }) => `book:${code}`)]
    // That one of its findings becomes public or private is announced as a change of the article.
    return renderPage(page, format, [...articleShown, ...findingTags(findings), ...booksShown])
  }
  const current = await findCurrentSlug(params.slug)
  return current ? { kind: 'moved', location: contentPath('articlePage', { slug: current }) } : { kind: 'missing' }
}

export async function author({ params, format }: FillRequest<{ id: number; page: number }>): Promise<Outcome> {
  const { id, page } = params
  const [{ messages }, found, { docs, total }] = await Promise.all([
    readMessages(),
    findAuthor(id),
    findArticleSummaries({ author: id, page, limit: articlesPerPage }),
  ])
  if (!found) return { kind: 'missing' }
  const shown = authorPage({ author: found, articles: docs, total, page }, readEnv().BASE_URL, messages)
  return renderPage(shown, format, listedTags([`user:${id}`, ...summaryTags(docs)]))
}

export async function evidence({ params, format }: FillRequest<EvidenceFilter>): Promise<Outcome> {
  const [{ messages, siteLanguage }, record] = await Promise.all([readMessages(), findEvidenceRecord()])
  const page = evidencePage(
    { record, findings: filterFindings(record.entries, params), filter: params, siteLanguage },
    readEnv().BASE_URL,
    messages,
  )
  return renderPage(page, format, recordTags)
}

export async function finding({ params, format }: FillRequest<{ id: number }>): Promise<Outcome> {
  const found = await findFinding(params.id)
  if (!found) return { kind: (await isWithdrawnFinding(params.id)) ? 'gone' : 'missing' }
  const [{ messages, siteLanguage }, record, articles] = await Promise.all([
    readMessages(),
    findRecordTexts(),
    findArticlesUsing(params.id),
  ])
  const page = findingPage({ ...found, record, articles, siteLanguage }, readEnv().BASE_URL, messages)
  const shown = [...findingTags([found.finding]), 'evidence-record', ...listedTags(titleTags(articles))]
  return renderPage(page, format, shown)
}

export async function searchResults({
  params,
  format,
}: FillRequest<SearchFilter & { page: number }>): Promise<Outcome> {
  const { page, q, ...filter } = params
  const results = q === undefined ? null : await search({ q, ...filter, page, limit: resultsPerPage })
  const articleIds = (results?.docs ?? []).flatMap(({ kind, id }) => (kind === 'article' ? [id] : []))
  const [{ messages, siteLanguage }, languages] = await Promise.all([readMessages(), findArticleLanguages(articleIds)])
  const shown = searchPage({ filter: params, page, results, languages, siteLanguage }, messages)
  const outcome = await renderPage(shown, format, searchTags)
  return { ...outcome, noStore: results?.isComplete === false }
}

export async function problem({ params, format }: FillRequest<ProblemPageParams>): Promise<Outcome> {
  const { kind, about } = params
  const { messages } = await readMessages()
  const links = toContentProblem(messages)
  if (about === undefined) return renderPage(problemPage(kind, links, messages), format, [])
  const successor = await findSuccessor(Number(about))
  const replacement = successor && {
    path: contentPath('findingPage', { id: String(successor.id) }),
    title: messages.finding.inText(successor.id),
  }
  // The finding that supersedes it depends on other findings as well.
  return renderPage(problemPage(kind, links, messages, { replacement }), format, ['evidence'])
}

export async function nearAddresses({ params: { term, path } }: FillRequest<NearParams>): Promise<Outcome> {
  const [{ messages }, moved, articles] = await Promise.all([
    readMessages(),
    path === null ? null : findSlugByFormerPath(path),
    term === '' ? [] : findNearArticles(term),
  ])
  return toNearOutcome({
    heading: messages.problem.near,
    addresses: articles.map(({ id, title }) => ({ path: contentPath('articlePage', { slug: id }), title })),
    ...(moved === null ? {} : { movedTo: contentPath('articlePage', { slug: moved }) }),
  })
}
