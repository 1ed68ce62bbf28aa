import { toProfileNode } from '@/formats/content/json-ld/author'
import type { Author } from '@/schemas/content/article'
import { toArticleListJson } from '@/surface/content/json-paths'
import type { Page } from '@/views/shared/page'
import type { ContentMessages } from './messages/by-language'
import { PagedArticles, type ArticleListing } from './paged-articles'

type Props = ArticleListing & { author: Author }

/** The page of an author: name, role and articles. */
export function authorPage({ author, ...listing }: Props, baseUrl: string, messages: ContentMessages): Page {
  const { sections } = messages
  const { id, name, role } = author
  const { total, page } = listing
  const path = `/authors/${id}`
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
        <PagedArticles path={path} listing={listing} messages={messages} />
      </>
    ),
    jsonLd: [toProfileNode(author, baseUrl)],
  }
}
