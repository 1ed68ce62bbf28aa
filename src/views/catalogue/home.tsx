import { toFeedAlternates } from '@/surface/shared/feed-forms'
import { toLanguageName, toPrimaryLanguages } from '@/lib/language-tag'
import type { Site } from '@/schemas/shared/site'
import { BookList, toCount, type BookCard } from './book-list'
import type { BookCount } from './facets'
import { BundleList, type BundleCard } from './bundles'
import type { Page } from '@/views/shared/page'
import { SearchForm } from './search-form'
import { tierExplanation, toTierName, toTierNote } from './tier-name'

type Props = {
  site: Site
  newest: readonly BookCard[]
  counts: readonly BookCount[]
  bundles: readonly BundleCard[]
}

/** The catalogue's home page: search, newest titles, tiers and bundles. */
export function catalogueHomePage({ site, newest, counts, bundles }: Props): Page {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const tiers = [...new Set(counts.map(({ tier }) => tier))]
  const languages = toPrimaryLanguages(counts.map(({ language }) => language))
  return {
    title: site.catalogueName,
    description: `${site.catalogueTagline}. ${toCount(total, 'title', 'titles')} in ${toCount(languages.length, 'language', 'languages')} and ${toCount(bundles.length, 'bundle', 'bundles')}, for people, programs and agents.`,
    canonicalPath: '/',
    alternates: toFeedAlternates('/', 'Newest books'),
    scripts: ['live-search.js'],
    crumbs: [{ name: 'Home', path: '/' }],
    main: (
      <>
        <header className="masthead">
          <h1>{site.catalogueTagline}</h1>
          <p className="lead">
            {toCount(total, 'title', 'titles')} in {toCount(languages.length, 'language', 'languages')} and{' '}
            {toCount(bundles.length, 'bundle', 'bundles')}, each with its synopsis, chapters and outcomes.
          </p>
        </header>
        <SearchForm filter={{}} isHome />
        <div data-search-replaces="">
          <section aria-labelledby="newest">
            <h2 id="newest">New titles</h2>
            {newest.length > 0 ? (
              <BookList books={newest} className="shelf row" isFirst />
            ) : (
              <p>Nothing has been published yet.</p>
            )}
            <p>
              <a href="/books">{`All ${toCount(total, 'title', 'titles')}`}</a>
            </p>
          </section>
          <section aria-labelledby="tiers">
            <h2 id="tiers">By tier</h2>
            <p>{tierExplanation}</p>
            <ul className="figures">
              {tiers.map((tier) => (
                <li key={tier}>
                  <a href={`/books?tier=${tier}`}>
                    <strong>{counts.reduce((sum, count) => sum + (count.tier === tier ? count.count : 0), 0)}</strong>{' '}
                    {`titles in ${toTierName(tier, site).replace('Tier', 'tier')}`}
                    {toTierNote(tier, site) ? <small> {toTierNote(tier, site)}</small> : null}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="languages">
            <h2 id="languages">By language</h2>
            <ul className="pillars">
              {languages.map((language) => (
                <li key={language} className="pillar">
                  <a href={`/books?language=${language}`}>
                    {toLanguageName(language)}{' '}
                    {counts.reduce(
                      (sum, count) => sum + (count.language.split('-')[0] === language ? count.count : 0),
                      0,
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="bundles">
            <h2 id="bundles">Bundles</h2>
            {bundles.length > 0 ? <BundleList bundles={bundles} headingLevel={3} /> : <p>There is no bundle yet.</p>}
          </section>
          <section aria-labelledby="programs">
            <h2 id="programs">For programs and agents</h2>
            <p>
              Every title is also JSON at <a href="/api/v1/books">/api/v1/books</a> and Markdown at its address with{' '}
              <code>.md</code> after it, without a key. The <a href="/developers">developers page</a> says how;{' '}
              <a href="/openapi.json">openapi.json</a> and <a href="/llms.txt">llms.txt</a> say it to machines.
            </p>
          </section>
        </div>
      </>
    ),
  }
}
