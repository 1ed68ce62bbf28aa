import type { Media } from '@/schemas/media'
import { professionNames, type ProfessionId } from '@/schemas/professions'
import { Time } from './dates'
import { Picture } from './picture'

/** What a list shows of an article. */
export type ArticleCard = {
  slug: string
  title: string
  description: string
  professions: ProfessionId[]
  author: { name: string }
  publishedAt: string | null
  heroImage: Media | null
}

type Props = { articles: ArticleCard[]; headingLevel: 2 | 3; isFirstLarge?: boolean }

/** Articles as a list of cards, each with one link. */
export function ArticleList({ articles, headingLevel, isFirstLarge = false }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <ul className={isFirstLarge ? 'cards first-large' : 'cards'}>
      {articles.map(({ slug, title, description, professions, author, publishedAt, heroImage }, index) => (
        <li key={slug} className={heroImage ? 'card' : 'card plain'}>
          <article>
            {heroImage ? (
              <Picture
                media={heroImage}
                largest={isFirstLarge && index === 0 ? 'wide' : 'card'}
                sizes="(min-width: 60rem) 44rem, 100vw"
                isLazy={index > 2}
              />
            ) : null}
            <div className="card-text">
              <Heading>
                <a href={`/resources/${slug}`}>{title}</a>
              </Heading>
              <p>{description}</p>
              <p className="meta">
                {author.name}
                {publishedAt ? (
                  <>
                    {' · '}
                    <Time date={publishedAt} />
                  </>
                ) : null}
                {professions.length > 0 ? <> · {professions.map((id) => professionNames[id]).join(', ')}</> : null}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

type PagerProps = { path: string; page: number; pageCount: number; total: number; noun: string }

/** Says where in the list the reader is, and links to the neighbouring pages. */
export function Pager({ path, page, pageCount, total, noun }: PagerProps) {
  const toHref = (number: number) => (number > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${number}` : path)
  return (
    <p className="pager">
      {page > 1 ? (
        <>
          <a rel="prev" href={toHref(Math.min(page - 1, pageCount))}>
            Previous page
          </a>{' '}
        </>
      ) : null}
      <span>
        Page {page} of {pageCount}, {total} {noun}
      </span>
      {page < pageCount ? (
        <>
          {' '}
          <a rel="next" href={toHref(page + 1)}>
            Next page
          </a>
        </>
      ) : null}
    </p>
  )
}
