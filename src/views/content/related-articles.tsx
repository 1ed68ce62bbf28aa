import type { ProfessionId } from '@/schemas/content/professions'
import { Time } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import type { ContentWords } from './words/by-language'

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
export function RelatedArticles({ articles, words }: { articles: readonly RelatedArticle[]; words: ContentWords }) {
  if (articles.length === 0) return null
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">{words.article.related}</h2>
      <ul className="cards">
        {articles.map(({ slug, title, description, publishedAt, language, ...shared }) => (
          <li key={slug} className="card plain">
            <article>
              <h3 {...toLanguageAttributes(language, words)}>
                <a href={`/resources/${slug}`}>{title}</a>
              </h3>
              <p {...toLanguageAttributes(language, words)}>{description}</p>
              <p className="meta">
                {toReason(shared, words)}
                {publishedAt ? (
                  <>
                    {' · '}
                    <Time date={publishedAt} words={words} />
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

function toReason({ findingCount, sourceCount, professions }: Shared, words: ContentWords): string {
  if (findingCount + sourceCount > 0) return words.article.shares({ findings: findingCount, sources: sourceCount })
  return words.article.alsoFor(professions.map((id) => words.professions[id].name).join(', '))
}
