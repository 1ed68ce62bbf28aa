import { toFeedAlternates } from '@/surface/shared/feed-forms'
import type { EvidenceRecord } from '@/schemas/content/evidence'
import { professionIds, professionNames, type ProfessionId } from '@/schemas/content/professions'
import type { Site } from '@/schemas/shared/site'
import { ArticleList, type ArticleCard } from './article-list'
import { toReadableDate } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { PillarMark } from './pillar-mark'
import { professionIntroductions } from './resources'

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
export function homePage({ site, articles, counts, newest, evidence }: Props): Page {
  return {
    title: site.name,
    description: `${site.tagline}. Articles with bylines and sources for five professions, and an evidence record of ${evidence.entries.length} findings.`,
    canonicalPath: '/',
    alternates: toFeedAlternates('/', 'Newest articles'),
    crumbs: [{ name: 'Home', path: '/' }],
    main: (
      <>
        <header className="masthead">
          <h1>{site.tagline}</h1>
          <p className="lead">
            Articles with bylines and numbered sources for five professions, and a record of {evidence.entries.length}{' '}
            findings, each with the place where it can be checked.
          </p>
        </header>
        <section aria-labelledby="newest">
          <h2 id="newest">Newest</h2>
          {articles.length > 0 ? (
            <ArticleList articles={articles} headingLevel={3} isFirstLarge />
          ) : (
            <p>Nothing has been published yet.</p>
          )}
          <p>
            <a href="/resources">All resources</a>, or <a href="/archive">the archive</a> by year
          </p>
        </section>
        <section aria-labelledby="professions">
          <h2 id="professions">By profession</h2>
          <ul className="pillar-list">
            {professionIds.map((id) => (
              <li key={id} className={`pillar ${id}`}>
                <PillarMark profession={id} />
                <h3>
                  <a href={`/resources/${id}`}>{professionNames[id]}</a>
                </h3>
                <p>{professionIntroductions[id]}</p>
                {newest[id] ? (
                  <ul>
                    {newest[id].map(({ slug, title, language }) => (
                      <li key={slug}>
                        <a href={`/resources/${slug}`} {...toLanguageAttributes(language)}>
                          {title}
                        </a>
                      </li>
                    ))}
                  </ul>
                ) : null}
                <p className="meta">{counts[id] === 1 ? '1 article' : `${counts[id] ?? 0} articles`}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="record" aria-labelledby="evidence">
          <h2 id="evidence">{evidence.name}</h2>
          {evidence.description ? <p>{evidence.description}</p> : null}
          <ul className="figures">
            {(evidence.kinds ?? []).map(({ id, label }) => (
              <li key={id}>
                <a href={`/state-of-applied-ai?kind=${id}`}>
                  <strong>{evidence.counts?.[id] ?? 0}</strong> {label}
                </a>
              </li>
            ))}
          </ul>
          <p>
            Last revised {toReadableDate(evidence.updated)}. <a href="/state-of-applied-ai">Read the record</a> or take
            it whole as <a href="/state-of-applied-ai/evidence.json">JSON</a>.
          </p>
        </section>
      </>
    ),
  }
}
