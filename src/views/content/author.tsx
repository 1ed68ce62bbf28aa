import { toProfileNode } from '@/formats/content/json-ld/author'
import type { Author } from '@/schemas/content/article'
import { articlesPerPage, toArticleListJson } from '@/surface/content/json-paths'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { ArticleListOrEmpty, type ArticleCard } from './article-list'
import type { ContentMessages } from './messages/by-language'

type Props = { author: Author; articles: ArticleCard[]; total: number; page: number }

/** The page of an author: name, role and articles. */
export function authorPage({ author, articles, total, page }: Props, baseUrl: string, messages: ContentMessages): Page {
  const { sections } = messages
  const { id, name, role } = author
  const path = `/authors/${id}`
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage))
  const pager = { path, page, pageCount, total: messages.articles.total(total), messages }
  return {
    title: page > 1 ? messages.list.titleOfPage(name, page) : name,
    description: messages.articles.ofAuthor(total, role ? `${name} (${role})` : name),
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
        <ArticleListOrEmpty articles={articles} page={page} messages={messages} />
        <Pager {...pager} />
      </>
    ),
    jsonLd: [toProfileNode(author, baseUrl)],
  }
}
