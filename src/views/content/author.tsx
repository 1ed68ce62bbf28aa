import { toProfileNode } from '@/formats/content/json-ld/author'
import type { Author } from '@/schemas/content/article'
import { articlesPerPage, toArticleListJson } from '@/surface/content/json-paths'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { ArticleListOrEmpty, type ArticleCard } from './article-list'
import type { ContentWords } from './words/by-language'

type Props = { author: Author; articles: ArticleCard[]; total: number; page: number }

/** The page of an author: name, role and articles. */
export function authorPage({ author, articles, total, page }: Props, baseUrl: string, words: ContentWords): Page {
  const { sections } = words
  const { id, name, role } = author
  const path = `/authors/${id}`
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage))
  const pager = { path, page, pageCount, total: words.articles.total(total), words }
  return {
    title: page > 1 ? words.list.titleOfPage(name, page) : name,
    description: words.articles.ofAuthor(total, role ? `${name} (${role})` : name),
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    json: toArticleListJson({ author: id, page }),
    section: '/resources',
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.resources, path: '/resources' },
      { name, path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{name}</h1>
          {role ? <p className="lead">{role}</p> : null}
        </header>
        <PagerAtTop {...pager} />
        <ArticleListOrEmpty articles={articles} page={page} words={words} />
        <Pager {...pager} />
      </>
    ),
    jsonLd: [toProfileNode(author, baseUrl)],
  }
}
