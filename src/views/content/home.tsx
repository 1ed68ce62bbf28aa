import { toFeedAlternates } from '@/surface/shared/feed-formats'
import type { EvidenceRecord } from '@/schemas/content/evidence'
import { professionIds, type ProfessionId } from '@/schemas/content/professions'
import type { Site } from '@/schemas/shared/site'
import { ArticleList, type ArticleCard } from './article-list'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { toKindLabel } from './finding-item'
import { PillarMark } from './pillar-mark'
import type { ContentMessages } from './messages/by-language'

type Props = {
  site: Site
  articles: ArticleCard[]
  counts: Record<string, number>
  /** The newest of each profession. */
  newest: Partial<Record<ProfessionId, readonly ArticleTitle[]>>
  evidence: EvidenceRecord
}

/** An article by its title alone. */
type ArticleTitle = { slug: string; title: string; language: string }

/** The home page: newest articles, the professions, and an overview of the evidence record. */
export function homePage({ site, articles, counts, newest, evidence }: Props, messages: ContentMessages): Page {
  const { home, sections } = messages
  const hasFindings = evidence.entries.length > 0
  const recordLanguage = toLanguageAttributes(site.language, messages)
  return {
    title: site.name,
    description: hasFindings ? home.description(site.tagline, evidence.entries.length) : site.tagline,
    canonicalPath: '/',
    alternates: toFeedAlternates('/', home.newestArticles),
    crumbs: [{ name: sections.home, path: '/' }],
    main: (
      <>
        <header className="masthead">
          <h1>{site.tagline}</h1>
          {hasFindings ? <p className="lead">{home.lead(evidence.entries.length)}</p> : null}
        </header>
        <section aria-labelledby="newest">
          <h2 id="newest">{home.newest}</h2>
          {articles.length > 0 ? (
            <ArticleList articles={articles} headingLevel={3} isFirstLarge messages={messages} />
          ) : (
            <p>{home.nothing}</p>
          )}
          <p>
            {home.allResources(
              (text) => (
                <a href="/resources">{text}</a>
              ),
              (text) => (
                <a href="/archive">{text}</a>
              ),
            )}
          </p>
        </section>
        <section aria-labelledby="professions">
          <h2 id="professions">{home.byProfession}</h2>
          <ul className="pillar-list">
            {professionIds.map((id) => (
              <li key={id} className={`pillar ${id}`}>
                <PillarMark profession={id} />
                <h3>
                  <a href={`/resources/${id}`}>{messages.professions[id].name}</a>
                </h3>
                <p>{messages.professions[id].introduction}</p>
                {newest[id] ? (
                  <ul>
                    {newest[id].map(({ slug, title, language }) => (
                      <li key={slug}>
                        <a href={`/resources/${slug}`} {...toLanguageAttributes(language, messages)}>
                          {title}
                        </a>
                      </li>
                    ))}
                  </ul>
                ) : null}
                <p className="meta">{home.articles(counts[id] ?? 0)}</p>
              </li>
            ))}
          </ul>
        </section>
        {hasFindings ? (
          <section className="record" aria-labelledby="evidence">
            <h2 id="evidence" {...recordLanguage}>
              {evidence.name}
            </h2>
            {evidence.description ? <p {...recordLanguage}>{evidence.description}</p> : null}
            <ul className="figures">
              {(evidence.kinds ?? []).map(({ id }) => (
                <li key={id}>
                  <a href={`/state-of-applied-ai?kind=${id}`}>
                    <strong>{messages.number(evidence.counts?.[id] ?? 0)}</strong> {toKindLabel(id, evidence, messages)}
                  </a>
                </li>
              ))}
            </ul>
            <p>
              {home.record(
                messages.date(evidence.updated),
                (text) => (
                  <a href="/state-of-applied-ai">{text}</a>
                ),
                <a href="/state-of-applied-ai/evidence.json">JSON</a>,
              )}
            </p>
          </section>
        ) : null}
      </>
    ),
  }
}
