import { toFeedAlternates } from '@/surface/shared/feed-forms'
import type { EvidenceRecord } from '@/schemas/content/evidence'
import { professionIds, professionNames } from '@/schemas/content/professions'
import type { Site } from '@/schemas/shared/site'
import { ArticleList, type ArticleCard } from './article-list'
import { toReadableDate } from '@/views/shared/dates'
import type { Page } from '@/views/shared/page'
import { professionIntroductions } from './resources'

type Props = {
  site: Site
  articles: ArticleCard[]
  counts: Record<string, number>
  evidence: EvidenceRecord
}

/** The home page: newest articles, the professions, and an overview of the evidence record. */
export function homePage({ site, articles, counts, evidence }: Props): Page {
  return {
    title: site.name,
    description: `${site.tagline}. Articles with bylines and sources for five professions, and an evidence record of ${evidence.entries.length} findings.`,
    canonicalPath: '/',
    alternates: toFeedAlternates('/', 'Newest articles'),
    crumbs: [{ name: 'Home', path: '/' }],
    main: (
      <>
        <header className="masthead">
          <h1>{site.name}</h1>
          <p className="lead">{site.tagline}</p>
        </header>
        <section aria-labelledby="newest">
          <h2 id="newest">Newest</h2>
          {articles.length > 0 ? (
            <ArticleList articles={articles} headingLevel={3} isFirstLarge />
          ) : (
            <p>Nothing has been published yet.</p>
          )}
          <p>
            <a href="/resources">All resources</a>
          </p>
        </section>
        <section aria-labelledby="professions">
          <h2 id="professions">By profession</h2>
          <ul className="pillar-list">
            {professionIds.map((id) => (
              <li key={id} className={`pillar ${id}`}>
                <h3>
                  <a href={`/resources/${id}`}>{professionNames[id]}</a>
                </h3>
                <p>{professionIntroductions[id]}</p>
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
