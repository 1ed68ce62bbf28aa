import { professionNames } from '@/schemas/content/professions'
import { archivedPerPage, toArchiveJson } from '@/surface/content/json-paths'
import { toArchiveQuery, type ArchiveParams } from '@/surface/content/archive-parameters'
import { toReadableDate } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import type { ArticleCard } from './article-list'

type Props = ArchiveParams & {
  years: readonly { year: number; count: number }[]
  articles: readonly ArticleCard[]
  total: number
}

const path = '/archive'
const toPath = (year?: number) => (year === undefined ? path : `${path}?${toArchiveQuery({ year, page: 1 })}`)

/** Every article by its title, by month; all of them, or those of one year. */
export function archivePage({ year, page, years, articles, total }: Props): Page {
  const title = year === undefined ? 'Archive' : `Archive of ${year}`
  const query = toArchiveQuery({ year, page })
  const pager = {
    path: toPath(year),
    page,
    pageCount: Math.max(1, Math.ceil(total / archivedPerPage)),
    total,
    noun: 'articles',
  }
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${total} articles by month, newest first, each with its author and who it is for.`,
    canonicalPath: query ? `${path}?${query}` : path,
    json: toArchiveJson({ year, page }),
    section: '/resources',
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Resources', path: '/resources' },
      { name: 'Archive', path },
      ...(year === undefined ? [] : [{ name: String(year), path: toPath(year) }]),
    ],
    main: (
      <>
        <header className="page-head compact">
          <h1>{title}</h1>
        </header>
        <Years years={years} current={year} />
        <PagerAtTop {...pager} />
        {articles.length > 0 ? (
          toMonths(articles).map(({ month, articles: group }) => (
            <section key={month} className="archive-month" aria-labelledby={`month-${month}`}>
              <h2 id={`month-${month}`}>{month === 'undated' ? 'Without a date' : toReadableDate(month)}</h2>
              <ul>
                {group.map((article) => (
                  <Entry key={article.slug} {...article} />
                ))}
              </ul>
            </section>
          ))
        ) : (
          <p>{page > 1 ? 'There is nothing this far down the list.' : 'Nothing was published then.'}</p>
        )}
        <Pager {...pager} />
      </>
    ),
  }
}

function Years({ years, current }: { years: Props['years']; current: number | undefined }) {
  const choices = [
    { name: 'All years', count: years.reduce((sum, { count }) => sum + count, 0), year: undefined },
    ...years.map(({ year, count }) => ({ name: String(year), count, year })),
  ]
  return (
    <nav className="facets" aria-label="Years">
      <ul>
        {choices.map(({ name, count, year }) => (
          <li key={name}>
            <a href={toPath(year)} aria-current={year === current ? 'true' : undefined}>
              {name} <span>{`(${count})`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ slug, title, author, publishedAt, professions, language }: ArticleCard) {
  return (
    <li>
      <span className="archive-title">
        <a href={`/resources/${slug}`} {...toLanguageAttributes(language)}>
          {title}
        </a>
      </span>{' '}
      <span className="meta">
        {[
          ...(publishedAt ? [toReadableDate(publishedAt.slice(0, 10))] : []),
          author.name,
          ...professions.map((id) => professionNames[id]),
        ].join(' · ')}
      </span>
    </li>
  )
}

function toMonths(articles: readonly ArticleCard[]): { month: string; articles: ArticleCard[] }[] {
  const months = new Map<string, ArticleCard[]>()
  for (const article of articles) {
    const month = article.publishedAt?.slice(0, 7) ?? 'undated'
    months.set(month, [...(months.get(month) ?? []), article])
  }
  return [...months].map(([month, group]) => ({ month, articles: group }))
}
