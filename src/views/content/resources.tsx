import { toProfessionNode } from '@/formats/content/json-ld/profession'
import { professionIds, type ProfessionId } from '@/schemas/content/professions'
import { articlesPerPage, toArticleListJson } from '@/surface/content/json-paths'
import { toFeedAlternates } from '@/surface/shared/feed-formats'
import { ArticleListOrEmpty, type ArticleCard } from './article-list'
import { PillarMark } from './pillar-mark'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import type { Page } from '@/views/shared/page'
import type { ContentWords } from './words/by-language'

type Listing = { articles: ArticleCard[]; total: number; page: number }

/** The index of all articles. */
export function resourcesPage({ articles, total, page }: Listing, words: ContentWords): Page {
  const { sections } = words
  const title = sections.resources
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage))
  return {
    title: page > 1 ? words.list.titleOfPage(title, page) : title,
    description: words.articles.description(total, professionIds.map((id) => words.professions[id].name).join(', ')),
    canonicalPath: page > 1 ? `/resources?page=${page}` : '/resources',
    json: toArticleListJson({ page }),
    alternates: toFeedAlternates('/', words.home.newestArticles),
    section: '/resources',
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.resources, path: '/resources' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{title}</h1>
          <p className="lead">{words.articles.lead}</p>
        </header>
        <ul className="pillars">
          {professionIds.map((id) => (
            <li key={id} className={`pillar ${id}`}>
              <a href={`/resources/${id}`}>{words.professions[id].name}</a>
            </li>
          ))}
          <li>
            <a href="/archive">{words.archive.link}</a>
          </li>
        </ul>
        <PagerAtTop
          path="/resources"
          page={page}
          pageCount={pageCount}
          total={words.articles.total(total)}
          words={words}
        />
        <ArticleListOrEmpty articles={articles} page={page} words={words} />
        <Pager path="/resources" page={page} pageCount={pageCount} total={words.articles.total(total)} words={words} />
      </>
    ),
  }
}

/** The page of one profession. */
export function professionPage(
  profession: ProfessionId,
  { articles, total, page }: Listing,
  words: ContentWords,
): Page {
  const { sections } = words
  const path = `/resources/${profession}`
  const { name, introduction } = words.professions[profession]
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage))
  return {
    title: page > 1 ? words.list.titleOfPage(name, page) : name,
    description: `${words.articles.ofProfession(total, name)} ${introduction}`,
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    json: toArticleListJson({ profession, page }),
    alternates: toFeedAlternates(path, words.articles.newestFor(name)),
    section: '/resources',
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.resources, path: '/resources' },
      { name, path },
    ],
    main: (
      <>
        <header className={`page-head pillar-head ${profession}`}>
          <PillarMark profession={profession} />
          <h1>{name}</h1>
          <p className="lead">{introduction}</p>
        </header>
        <PagerAtTop path={path} page={page} pageCount={pageCount} total={words.articles.total(total)} words={words} />
        <ArticleListOrEmpty articles={articles} page={page} words={words} />
        <Pager path={path} page={page} pageCount={pageCount} total={words.articles.total(total)} words={words} />
      </>
    ),
    jsonLd: [toProfessionNode(name)],
  }
}
