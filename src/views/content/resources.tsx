import { toProfessionNode } from '@/formats/content/json-ld/profession'
import { professionIds, type ProfessionId } from '@/schemas/content/professions'
import { toArticleListJson } from '@/surface/content/json-paths'
import { toFeedAlternates } from '@/surface/shared/feed-formats'
import { PagedArticles, type ArticleListing } from './paged-articles'
import { PillarMark } from './pillar-mark'
import type { Page } from '@/views/shared/page'
import type { ContentMessages } from './messages/by-language'

/** The index of all articles. */
export function resourcesPage(listing: ArticleListing, messages: ContentMessages): Page {
  const { total, page } = listing
  const { sections } = messages
  const title = sections.resources
  return {
    title: page > 1 ? messages.list.titleOfPage(title, page) : title,
    description:
      total > 0
        ? messages.articles.description(total, professionIds.map((id) => messages.professions[id].name).join(', '))
        : messages.articles.nothing,
    canonicalPath: page > 1 ? `/resources?page=${page}` : '/resources',
    json: toArticleListJson({ page }),
    alternates: toFeedAlternates('/', messages.home.newestArticles),
    section: '/resources',
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.resources, path: '/resources' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{title}</h1>
          <p className="lead">{messages.articles.lead}</p>
        </header>
        <ul className="pillars">
          {professionIds.map((id) => (
            <li key={id} className={`pillar ${id}`}>
              <a href={`/resources/${id}`}>{messages.professions[id].name}</a>
            </li>
          ))}
          <li>
            <a href="/archive">{messages.archive.link}</a>
          </li>
        </ul>
        <PagedArticles path="/resources" listing={listing} messages={messages} />
      </>
    ),
  }
}

/** The page of one profession. */
export function professionPage(profession: ProfessionId, listing: ArticleListing, messages: ContentMessages): Page {
  const { total, page } = listing
  const { sections } = messages
  const path = `/resources/${profession}`
  const { name, introduction } = messages.professions[profession]
  return {
    title: page > 1 ? messages.list.titleOfPage(name, page) : name,
    description: `${messages.articles.ofProfession(total, name)} ${introduction}`,
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    json: toArticleListJson({ profession, page }),
    alternates: toFeedAlternates(path, messages.articles.newestFor(name)),
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
        <PagedArticles path={path} listing={listing} messages={messages} />
      </>
    ),
    jsonLd: [toProfessionNode(name)],
  }
}
