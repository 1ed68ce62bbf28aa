import { toFeedAlternates } from '@/surface/shared/feed-formats'
import { toPrimaryLanguages } from '@/lib/languages/language-tag'
import type { Site } from '@/schemas/shared/site'
import { BookList, type BookCard } from './book-list'
import type { BookCount } from './facets'
import { BundleList, type BundleCard } from './bundles'
import type { Page } from '@/views/shared/page'
import { SearchForm } from './search-form'
import { toTierNameInText, toTierNote } from './tier-name'
import type { CatalogueMessages } from './messages/by-language'

type Props = {
  site: Site
  newest: readonly BookCard[]
  counts: readonly BookCount[]
  /** Some of them, where there are many. */
  bundles: readonly BundleCard[]
  bundleCount: number
}

/** The catalogue's home page: search, newest titles, tiers and bundles. */
export function catalogueHomePage(
  { site, newest, counts, bundles, bundleCount }: Props,
  messages: CatalogueMessages,
): Page {
  const { home, sections } = messages
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const tiers = [...new Set(counts.map(({ tier }) => tier))]
  const languages = toPrimaryLanguages(
    counts.map(({ language }) => language),
    messages.language,
  )
  return {
    title: site.catalogueName,
    description:
      total > 0 ? home.description(site.catalogueTagline, total, languages.length, bundleCount) : site.catalogueTagline,
    canonicalPath: '/',
    alternates: toFeedAlternates('/', home.newestBooks),
    scripts: ['live-search.js'],
    crumbs: [{ name: sections.home, path: '/' }],
    main: (
      <>
        <header className="masthead">
          <h1>{site.catalogueTagline}</h1>
          {total > 0 ? <p className="lead">{home.lead(total, languages.length, bundleCount)}</p> : null}
        </header>
        <SearchForm filter={{}} isHome messages={messages} />
        <div data-search-replaces="results">
          <section aria-labelledby="newest">
            <h2 id="newest">{home.newTitles}</h2>
            {newest.length > 0 ? (
              <BookList books={newest} layout="row" isFirst messages={messages} />
            ) : (
              <p>{home.nothing}</p>
            )}
            {total > 0 ? (
              <p>
                <a href="/books">{home.all(total)}</a>
              </p>
            ) : null}
          </section>
          {total > 0 ? (
            <>
              <section aria-labelledby="tiers">
                <h2 id="tiers">{home.byTier}</h2>
                <p>{messages.tierExplanation}</p>
                <ul className="figures">
                  {tiers.map((tier) => {
                    const inTier = counts.reduce((sum, count) => sum + (count.tier === tier ? count.count : 0), 0)
                    return (
                      <li key={tier}>
                        <a href={`/books?tier=${tier}`}>
                          {home.inTier(
                            inTier,
                            <strong>{messages.number(inTier)}</strong>,
                            toTierNameInText(tier, site, messages),
                          )}
                          {toTierNote(tier, site) ? <small> {toTierNote(tier, site)}</small> : null}
                        </a>
                      </li>
                    )
                  })}
                </ul>
              </section>
              <section aria-labelledby="languages">
                <h2 id="languages">{home.byLanguage}</h2>
                <ul className="pillars">
                  {languages.map((language) => (
                    <li key={language} className="pillar">
                      <a href={`/books?language=${language}`}>
                        {messages.languageLabel(language)}{' '}
                        {messages.number(
                          counts.reduce(
                            (sum, count) => sum + (count.language.split('-')[0] === language ? count.count : 0),
                            0,
                          ),
                        )}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            </>
          ) : null}
          <section aria-labelledby="bundles">
            <h2 id="bundles">{sections.bundles}</h2>
            {bundles.length > 0 ? (
              <BundleList bundles={bundles} headingLevel={3} messages={messages} siteLanguage={site.language} />
            ) : (
              <p>{messages.bundles.none}</p>
            )}
            {bundleCount > bundles.length ? (
              <p>
                <a href="/bundles">{home.allBundles(bundleCount)}</a>
              </p>
            ) : null}
          </section>
          <section aria-labelledby="programs">
            <h2 id="programs">{home.programs}</h2>
            <p>
              {home.forPrograms({
                api: <a href="/api/v1/books">/api/v1/books</a>,
                ending: <code>.md</code>,
                openapi: <a href="/openapi.json">openapi.json</a>,
                index: <a href="/llms.txt">llms.txt</a>,
                developers: (text) => <a href="/developers">{text}</a>,
              })}
            </p>
          </section>
        </div>
      </>
    ),
  }
}
