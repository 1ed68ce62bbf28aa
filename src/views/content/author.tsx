import { toProfileNode } from '@/formats/content/json-ld/author'
import type { Author } from '@/schemas/content/article'
import { articlesPerPage, toArticleListJson } from '@/surface/content/json-paths'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { ArticleListOrEmpty, type ArticleCard } from './article-list'

type Props = { author: Author; articles: ArticleCard[]; total: number; page: number }

/** The page of an author: who they are, and what they wrote. */
export function authorPage({ author, articles, total, page }: Props, baseUrl: string): Page {
  const { id, name, role } = author
  const path = `/authors/${id}`
  const pager = { path, page, pageCount: Math.max(1, Math.ceil(total / articlesPerPage)), total, noun: 'articles' }
  const count = total === 1 ? '1 article' : `${total} articles`
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: `${count} by ${name}${role ? ` (${role})` : ''}, newest first, with the sources of each.`,
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    json: toArticleListJson({ author: id, page }),
    section: '/resources',
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Resources', path: '/resources' },
      { name, path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{name}</h1>
          {role ? <p className="lead">{role}</p> : null}
        </header>
        <PagerAtTop {...pager} />
        <ArticleListOrEmpty articles={articles} page={page} />
        <Pager {...pager} />
      </>
    ),
    jsonLd: [toProfileNode(author, baseUrl)],
  }
}
