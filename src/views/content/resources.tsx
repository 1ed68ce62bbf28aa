import { toProfessionNode } from '@/formats/content/json-ld/profession'
import { professionIds, professionNames, type ProfessionId } from '@/schemas/content/professions'
import { articlesPerPage, toArticleListJson } from '@/surface/content/json-paths'
import { toFeedAlternates } from '@/surface/shared/feed-forms'
import { ArticleListOrEmpty, type ArticleCard } from './article-list'
import { PillarMark } from './pillar-mark'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import type { Page } from '@/views/shared/page'

/** An introduction to each profession, in one sentence. */
export const professionIntroductions: Record<ProfessionId, string> = {
  librarians: 'Policies, collections, reference work and what readers are owed when a machine answers.',
  educators: 'Teaching, assessment and school-wide decisions, read against what trials and frameworks say.',
  'hr-and-ld': 'Hiring, training and fairness at work, with the law and the measurements behind the claims.',
  'public-service': 'Procurement, registers, accountability and automated decisions in public bodies.',
  hospitals: 'Clinical tools, validation, regulation and the people on the ward who have to rely on them.',
}

type Listing = { articles: ArticleCard[]; total: number; page: number }

/** The index of all articles. */
export function resourcesPage({ articles, total, page }: Listing): Page {
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage))
  return {
    title: page > 1 ? `Resources, page ${page}` : 'Resources',
    description: `All ${total} articles, newest first: sourced, bylined writing on applied AI for ${professionIds.map((id) => professionNames[id]).join(', ')}.`,
    canonicalPath: page > 1 ? `/resources?page=${page}` : '/resources',
    json: toArticleListJson({ page }),
    alternates: toFeedAlternates('/', 'Newest articles'),
    section: '/resources',
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Resources', path: '/resources' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>Resources</h1>
          <p className="lead">Every article, newest first. Each carries a byline and lists its sources.</p>
        </header>
        <ul className="pillars">
          {professionIds.map((id) => (
            <li key={id} className={`pillar ${id}`}>
              <a href={`/resources/${id}`}>{professionNames[id]}</a>
            </li>
          ))}
          <li>
            <a href="/archive">Archive by year</a>
          </li>
        </ul>
        <PagerAtTop path="/resources" page={page} pageCount={pageCount} total={total} noun="articles" />
        <ArticleListOrEmpty articles={articles} page={page} />
        <Pager path="/resources" page={page} pageCount={pageCount} total={total} noun="articles" />
      </>
    ),
  }
}

/** The page of one profession. */
export function professionPage(profession: ProfessionId, { articles, total, page }: Listing): Page {
  const path = `/resources/${profession}`
  const name = professionNames[profession]
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage))
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: `${total} sourced articles on applied AI for ${name}. ${professionIntroductions[profession]}`,
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    json: toArticleListJson({ profession, page }),
    alternates: toFeedAlternates(path, `Newest articles for ${name}`),
    section: '/resources',
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Resources', path: '/resources' },
      { name, path },
    ],
    main: (
      <>
        <header className={`page-head pillar-head ${profession}`}>
          <PillarMark profession={profession} />
          <h1>{name}</h1>
          <p className="lead">{professionIntroductions[profession]}</p>
        </header>
        <PagerAtTop path={path} page={page} pageCount={pageCount} total={total} noun="articles" />
        <ArticleListOrEmpty articles={articles} page={page} />
        <Pager path={path} page={page} pageCount={pageCount} total={total} noun="articles" />
      </>
    ),
    jsonLd: [toProfessionNode(name)],
  }
}
