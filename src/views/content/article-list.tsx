import type { Focus } from '@/schemas/shared/focus'
import type { Media } from '@/schemas/shared/media'
import type { ProfessionId } from '@/schemas/content/professions'
import { Time } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import { Picture } from '@/views/shared/picture'
import type { ContentMessages } from './messages/by-language'

/** An article in a list. */
export type ArticleCard = {
  slug: string
  title: string
  description: string
  professions: ProfessionId[]
  author: { name: string }
  publishedAt: string | null
  heroImage: Media | null
  heroFocus: Focus | null
  language: string
}

type Props = { articles: ArticleCard[]; headingLevel: 2 | 3; isFirstLarge?: boolean; messages: ContentMessages }

/** A list of article cards, each with one link. */
export function ArticleList({ articles, headingLevel, isFirstLarge = false, messages }: Props) {
  const Heading = `h${headingLevel}` as const
  const firstPicture = articles.slice(0, 3).findIndex(({ heroImage }) => heroImage !== null)
  return (
    <ul className={isFirstLarge ? 'cards first-large' : 'cards'}>
      {articles.map(
        ({ slug, title, description, professions, author, publishedAt, heroImage, heroFocus, language }, index) => (
          <li key={slug} className={heroImage ? 'card' : `card plain ${professions[0] ?? ''}`.trim()}>
            <article>
              {heroImage ? (
                <Picture
                  media={heroImage}
                  focus={heroFocus}
                  largest={isFirstLarge && index === 0 ? 'wide' : 'card'}
                  sizes="(min-width: 60rem) 44rem, 100vw"
                  isLazy={index > 2}
                  isFirst={index === firstPicture}
                />
              ) : null}
              <div className="card-text">
                <Heading {...toLanguageAttributes(language, messages)}>
                  <a href={`/resources/${slug}`}>{title}</a>
                </Heading>
                <p {...toLanguageAttributes(language, messages)}>{description}</p>
                <p className="meta">
                  {author.name}
                  {publishedAt ? (
                    <>
                      {' · '}
                      <Time date={publishedAt} messages={messages} />
                    </>
                  ) : null}
                  {professions.length > 0 ? (
                    <> · {professions.map((id) => messages.professions[id].name).join(', ')}</>
                  ) : null}
                </p>
              </div>
            </article>
          </li>
        ),
      )}
    </ul>
  )
}
