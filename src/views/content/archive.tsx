import { archivedPerPage, toArchiveJson } from '@/surface/content/json-paths'
import { toArchiveQuery, type ArchiveParams } from '@/surface/content/archive-parameters'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import type { ArticleCard } from './article-list'
import type { ContentMessages } from './messages/by-language'

type Props = ArchiveParams & {
  years: readonly { year: number; count: number }[]
  articles: readonly ArticleCard[]
  total: number
}

const path = '/archive'
const toPath = (year?: number) => (year === undefined ? path : `${path}?${toArchiveQuery({ year, page: 1 })}`)

/** Every article by its title, by month; all of them, or those of one year. */
export function archivePage({ year, page, years, articles, total }: Props, messages: ContentMessages): Page {
  const { archive, list, sections } = messages
  const title = year === undefined ? archive.name : archive.ofYear(year)
  const isEmpty = years.length === 0
  const query = toArchiveQuery({ year, page })
  const pager = {
    path: toPath(year),
    page,
    pageCount: Math.max(1, Math.ceil(total / archivedPerPage)),
    total: messages.articles.total(total),
    messages,
  }
  return {
    title: page > 1 ? list.titleOfPage(title, page) : title,
    description: isEmpty ? messages.articles.nothing : archive.description(total),
    canonicalPath: query ? `${path}?${query}` : path,
    json: toArchiveJson({ year, page }),
    section: '/resources',
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.resources, path: '/resources' },
      { name: archive.name, path },
      ...(year === undefined ? [] : [{ name: String(year), path: toPath(year) }]),
    ],
    main: (
      <>
        <header className="page-head compact">
          <h1>{title}</h1>
        </header>
        {isEmpty ? null : <Years years={years} current={year} archive={archive} />}
        <PagerAtTop {...pager} />
        {articles.length > 0 ? (
          toMonths(articles).map(({ month, articles: group }) => (
            <section key={month} className="archive-month" aria-labelledby={`month-${month}`}>
              <h2 id={`month-${month}`}>{month === 'undated' ? archive.undated : messages.date(month)}</h2>
              <ul>
                {group.map((article) => (
                  <Entry key={article.slug} {...article} messages={messages} />
                ))}
              </ul>
            </section>
          ))
        ) : (
          <p>{isEmpty ? messages.articles.nothing : page > 1 ? list.beyondEnd : archive.nothing}</p>
        )}
        {isEmpty ? null : <Pager {...pager} />}
      </>
    ),
  }
}

type YearsProps = Pick<Props, 'years'> & { current: number | undefined; archive: ContentMessages['archive'] }

function Years({ years, current, archive }: YearsProps) {
  const choices = [
    { name: archive.allYears, count: years.reduce((sum, { count }) => sum + count, 0), year: undefined },
    ...years.map(({ year, count }) => ({ name: String(year), count, year })),
  ]
  return (
    <nav className="facets" aria-label={archive.years}>
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

type EntryProps = ArticleCard & { messages: ContentMessages }

function Entry({ slug, title, author, publishedAt, professions, language, messages }: EntryProps) {
  return (
    <li>
      <span className="archive-title">
        <a href={`/resources/${slug}`} {...toLanguageAttributes(language, messages)}>
          {title}
        </a>
      </span>{' '}
      <span className="meta">
        {[
          ...(publishedAt ? [messages.date(publishedAt.slice(0, 10))] : []),
          author.name,
          ...professions.map((id) => messages.professions[id].name),
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
