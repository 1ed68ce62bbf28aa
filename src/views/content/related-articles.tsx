import { professionNames, type ProfessionId } from '@/schemas/content/professions'
import { Time } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'

/** An article with what it shares with the one on the page. */
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

/** What to read next, each with the reason why it is here. */
export function RelatedArticles({ articles }: { articles: readonly RelatedArticle[] }) {
  if (articles.length === 0) return null
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">Related articles</h2>
      <ul className="cards">
        {articles.map(({ slug, title, description, publishedAt, language, ...shared }) => (
          <li key={slug} className="card plain">
            <article>
              <h3 {...toLanguageAttributes(language)}>
                <a href={`/resources/${slug}`}>{title}</a>
              </h3>
              <p {...toLanguageAttributes(language)}>{description}</p>
              <p className="meta">
                {toReason(shared)}
                {publishedAt ? (
                  <>
                    {' · '}
                    <Time date={publishedAt} />
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

function toReason({
  findingCount,
  sourceCount,
  professions,
}: Pick<RelatedArticle, 'findingCount' | 'sourceCount' | 'professions'>): string {
  const shared = [toCount(findingCount, 'finding'), toCount(sourceCount, 'source')].filter((part) => part !== null)
  if (shared.length > 0) return `Shares ${shared.join(' and ')} with this article`
  return `Also for ${professions.map((id) => professionNames[id]).join(', ')}`
}

function toCount(count: number, noun: string): string | null {
  return count === 0 ? null : `${count} ${noun}${count === 1 ? '' : 's'}`
}
