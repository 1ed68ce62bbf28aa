import type { ProfessionId } from '@/schemas/content/professions'
import { Time } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import type { ContentMessages } from './messages/by-language'

/** An article with what it has in common with the one on the page. */
export type RelatedArticle = {
  slug: string
  title: string
  description: string
  publishedAt: string | null
  language: string
  findingCount: number
  sourceCount: number
  professions: readonly ProfessionId[]
}

/** Related articles, each with the reason. */
export function RelatedArticles({
  articles,
  messages,
}: {
  articles: readonly RelatedArticle[]
  messages: ContentMessages
}) {
  if (articles.length === 0) return null
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">{messages.article.related}</h2>
      <ul className="cards">
        {articles.map(({ slug, title, description, publishedAt, language, ...shared }) => (
          <li key={slug} className="card plain">
            <article>
              <h3 {...toLanguageAttributes(language, messages)}>
                <a href={`/resources/${slug}`}>{title}</a>
              </h3>
              <p {...toLanguageAttributes(language, messages)}>{description}</p>
              <p className="meta">
                {toReason(shared, messages)}
                {publishedAt ? (
                  <>
                    {' · '}
                    <Time date={publishedAt} messages={messages} />
                  </>
                ) : null}
              </p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Shared = Pick<RelatedArticle, 'findingCount' | 'sourceCount' | 'professions'>

function toReason({ findingCount, sourceCount, professions }: Shared, messages: ContentMessages): string {
  if (findingCount + sourceCount > 0) return messages.article.shares({ findings: findingCount, sources: sourceCount })
  return messages.article.alsoFor(professions.map((id) => messages.professions[id].name).join(', '))
}
