import { toPieces } from '@/app/fills/body-parts'
import type { Outcome } from '@/app/fills/request'
import { articleListTags, listedTags, titleTags } from './article-tags'
import { recordTags } from './finding-tags'
import { readEnv } from '@/config/env'
import { toEvidenceText } from '@/formats/content/evidence-text'
import { countTokens } from '@/formats/shared/count-tokens'
import { toLlmsTxt, toLlmsTxtParts, type IndexLink } from '@/formats/shared/llms-txt'
import { lazyMap } from '@/lib/lazy-map'
import { truncate } from '@/lib/text/truncate'
import { findArticleSummaries } from '@/reading/content/article-summary'
import { findArticleTimes } from '@/reading/content/article-times'
import { findAuthorNames } from '@/reading/content/author'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { countFindings } from '@/reading/content/finding'
import { findSite } from '@/reading/shared/site'
import type { EvidenceRecord } from '@/schemas/content/evidence'
import { professionIds, professionNames, type ProfessionId } from '@/schemas/content/professions'
import { articlesPerPage } from '@/surface/content/json-paths'
import { contentOperations, contentPath } from '@/surface/content/operations'
import { toMarkdownPath } from '@/surface/shared/markdown-path'

/** Pages without a parameter in their path. */
export const fixedPages = contentOperations.filter(({ kind, path }) => kind === 'page' && !path.includes('{'))

/** How many pages of articles llms.txt lists for each profession, so that it stays short. */
const indexedPages = 2
/** The number of them outside the section Optional: programs that expand the rest of the index read their text. */
const newestArticles = 2
/** The number that fits into an index of 50,000 characters. */
const indexedFindings = 300
/** The sitemaps contain the others. */
const indexedAuthors = 50

const link = (path: string, title: string, note: string): IndexLink => ({
  title,
  url: `${readEnv().BASE_URL}${path}`,
  note,
})
const pageLinks = (pages: typeof fixedPages) =>
  pages.map(({ path, title, description }) => link(toMarkdownPath(path), title, description))
/** They repeat other lists, or describe for people what openapi.json describes. */
const optionalPages = new Set([
  'resourcesPage',
  'archivePage',
  'apiReferencePage',
  'graphqlExplorerPage',
  'conformancePage',
])
const isOptional = ({ id }: (typeof fixedPages)[number]) => optionalPages.has(id)

let evidence: { record: EvidenceRecord; text: string; tokens: number } | null = null

/** More findings do not fit into what a model reads at once, and counting their tokens takes seconds. */
const maxCountedFindings = 2_000

/** The tokens of llms-full.txt, counted again only when its text differs: a change of an article does not touch it. */
async function countEvidenceTokens(): Promise<number> {
  const record = await findEvidenceRecord()
  if (evidence?.record === record) return evidence.tokens
  const text = toEvidenceText(record)
  evidence = { record, text, tokens: evidence?.text === text ? evidence.tokens : await countTokens(text) }
  return evidence.tokens
}

export async function llmsTxt(): Promise<Outcome> {
  const { BASE_URL: baseUrl } = readEnv()
  const [site, findings, authors, ...professions] = await Promise.all([
    findSite(),
    countFindings(null),
    findAuthorNames(),
    ...professionIds.map(async (id) => ({
      id,
      ...(await findArticleSummaries({ profession: id, page: 1, limit: indexedPages * articlesPerPage })),
    })),
  ])
  const tokens = findings > maxCountedFindings ? '' : ` in ${await countEvidenceTokens()} tokens`
  const listed = new Set<number>()
  const older: IndexLink[] = []
  const newest = professions.map(({ id, docs, total }) => {
    const links = docs
      .filter((article) => !listed.has(article.id))
      .map(({ slug, title, description }) =>
        link(toMarkdownPath(contentPath('articlePage', { slug })), title, description),
      )
    for (const article of docs) listed.add(article.id)
    older.push(...links.slice(newestArticles))
    if (total > docs.length) older.push(toOlderPages(id, total))
    return { heading: `Newest for ${professionNames[id]}`, links: links.slice(0, newestArticles) }
  })
  const body = toLlmsTxt({
    name: site.name,
    summary: site.tagline,
    details: [
      `Sourced, bylined articles for ${professionIds.map((id) => professionNames[id]).join(', ')}, and an evidence record on applied AI. ` +
        'Everything is open: no key, no sign-up. Every page is also Markdown, for Accept: text/markdown or with .md after its address, with its tokens (o200k) in X-Markdown-Tokens. ?section=id after .md answers one section, as the front matter of a long page lists them; Prefer: max-tokens=2000 the first sections that fit.',
      `How to call it: GET ${baseUrl}${contentPath('search')}?q=words finds articles and findings, with excerpts; kind, profession, year, limit and page narrow it. ` +
        `GET ${baseUrl}${contentPath('listFindings')}?where[region][equals]=Germany&sort=-date&limit=20 filters; select[text]=true answers with that field alone; articles take the same, and ${baseUrl}${contentPath('graphql')} answers several questions in one POST. ` +
        'To read an article, take its Markdown, which is a third of its JSON.',
      `Whole files: ${baseUrl}${contentPath('getLlmsFull')} is every finding${tokens}; ${baseUrl}${contentPath('getArticleLines')} is every article as JSON lines. To keep a copy, follow ${baseUrl}${contentPath('listChanges')}: every article and finding with its last change and revision, then only what is new. The developers page names all others.`,
      'An article for several professions is listed once, under the first of them; the page of each profession lists all of its articles.',
      ...(site.about ? [site.about] : []),
    ],
    sections: [
      { heading: 'Pages', links: pageLinks(fixedPages.filter((page) => !isOptional(page))) },
      ...newest,
      {
        heading: 'Optional',
        links: [
          ...pageLinks(fixedPages.filter(isOptional)),
          ...older,
          ...authors.slice(0, indexedAuthors).map((author) => toAuthorLink(author, 'Articles, newest first.')),
          link(contentPath('getFindingsLlmsTxt'), 'Findings', `An index of the newest of ${findings}.`),
          link(contentPath('getMarkdownSitemap'), 'Sitemap', 'Every page by its title.'),
        ],
      },
    ],
  })
  const shown = titleTags(professions.flatMap(({ docs }) => docs))
  return { kind: 'found', body, tags: [...listedTags(shown), 'users', ...recordTags, 'site'] }
}

function toOlderPages(id: ProfessionId, total: number): IndexLink {
  const path = `${contentPath(`professionPage:${id}`)}?page=${indexedPages + 1}`
  return link(
    toMarkdownPath(path),
    `More articles for ${professionNames[id]}`,
    `The older of ${total}, page after page.`,
  )
}

export async function findingsLlmsTxt(): Promise<Outcome> {
  const { name, entries } = await findEvidenceRecord()
  const shown = entries.slice(0, indexedFindings)
  const path = contentPath('evidencePage')
  const body = toLlmsTxt({
    name,
    summary: `${entries.length} findings about artificial intelligence at work, each with its source.`,
    details: [
      `The findings by number, newest first. ${readEnv().BASE_URL}${contentPath('listFindings')} filters and sorts them; ${readEnv().BASE_URL}${contentPath('getLlmsFull')} has their whole text.`,
    ],
    sections: [
      {
        heading: 'Findings',
        links: shown.map(({ id, text, date, supersededBy }) =>
          toFindingLink(
            id,
            `${date}${supersededBy === undefined ? '' : `, superseded by finding ${supersededBy}`}: ${truncate(text, 90)}`,
          ),
        ),
      },
      {
        heading: 'Optional',
        links: [link(toMarkdownPath(path), 'The record', `All ${entries.length}, page after page, with filters.`)],
      },
    ],
  })
  return { kind: 'found', body, tags: [...recordTags, 'site'] }
}

const toAuthorLink = ({ id, name }: { id: number; name: string }, note: string) =>
  link(toMarkdownPath(contentPath('authorPage', { id: String(id) })), name, note)

const toFindingLink = (id: number, note: string) =>
  link(toMarkdownPath(contentPath('findingPage', { id: String(id) })), `Finding ${id}`, note)

export async function markdownSitemap(): Promise<Outcome> {
  const [site, articles, authors, { name, entries }] = await Promise.all([
    findSite(),
    findArticleTimes(),
    findAuthorNames(),
    findEvidenceRecord(),
  ])
  const parts = toLlmsTxtParts({
    name: `${site.name}: sitemap`,
    summary: site.tagline,
    details: ['Every page, with the address of its Markdown.'],
    sections: [
      { heading: 'Pages', links: pageLinks(fixedPages) },
      {
        heading: 'Articles',
        links: lazyMap(articles, ({ slug, title }) =>
          link(toMarkdownPath(contentPath('articlePage', { slug })), title, ''),
        ),
      },
      {
        heading: 'Authors',
        links: lazyMap(authors, (author) => toAuthorLink(author, '')),
      },
      { heading: name, links: lazyMap(entries, ({ id, text }) => toFindingLink(id, truncate(text, 60))) },
    ],
  })
  return { kind: 'found', body: toPieces(parts), tags: [...articleListTags, ...recordTags, 'site'] }
}
