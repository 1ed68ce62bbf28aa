import { articlesPerPage } from '@/surface/content/json-paths'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { ArticleList, type ArticleCard } from './article-list'
import type { ContentMessages } from './messages/by-language'

/** One page of a list of articles, with the total of all pages. */
export type ArticleListing = { articles: ArticleCard[]; total: number; page: number }

type Props = { path: string; listing: ArticleListing; messages: ContentMessages }

/** The articles of one page of a list, or a sentence in their place, between links to the other pages. */
export function PagedArticles({ path, listing: { articles, total, page }, messages }: Props) {
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage))
  const pager = { path, page, pageCount, total: messages.articles.total(total), messages }
  return (
    <>
      <PagerAtTop {...pager} />
      {articles.length > 0 ? (
        <ArticleList articles={articles} headingLevel={2} isFirstLarge={page === 1} messages={messages} />
      ) : (
        <p>{page > 1 ? messages.list.beyondEnd : messages.articles.nothing}</p>
      )}
      {total > 0 ? <Pager {...pager} /> : null}
    </>
  )
}
