import {
  toNearOutcome,
  type FillRequest,
  type Found,
  type NearParams,
  type Outcome,
  type ProblemPageParams,
} from '@/app/fills/request'
import { renderPage } from '@/app/fills/render-page'
import { everyTitle } from './long-pages'
import { bookListTags, bookListTagsOf, bookTags, listedBookTags } from './book-tags'
import { readMessages } from './messages'
import { readEnv } from '@/config/env'
import {
  findBook,
  findBooks,
  findCurrentCode,
  findNewestBooks,
  findReplacement,
  findWithdrawn,
} from '@/reading/catalogue/book'
import { findBookCounts } from '@/reading/catalogue/book-counts'
import { findBookFacets } from '@/reading/catalogue/facets'
import { findNearBooks, findNearBundles } from '@/reading/catalogue/near-addresses'
import { findRelatedBooks, findSeriesBooks } from '@/reading/catalogue/related-books'
import { findRelatedTitles } from '@/reading/catalogue/related-products'
import { searchBooks } from '@/reading/catalogue/search'
import { countBundles, findBundlePage, findCurrentBundleId } from '@/reading/catalogue/bundle'
import { findBundleCards, findNewestBundleCards } from '@/reading/catalogue/bundle-card'
import { findArticlesOnSubjectsOf } from '@/reading/shared/cross-links'
import { findSite } from '@/reading/shared/site'
import { toCatalogueSearch, type CatalogueQuery } from '@/schemas/catalogue/list'
import { booksPerBundlePage, booksPerPage, bundlesPerPage, isEveryTitle } from '@/surface/catalogue/json-paths'
import { cataloguePath } from '@/surface/catalogue/operations'
import type { Format } from '@/surface/shared/formats'
import { bookPage } from '@/views/catalogue/book'
import { booksPage, maxBooksOnPage } from '@/views/catalogue/books'
import { bundlePage, bundlesPage } from '@/views/catalogue/bundles'
import { catalogueHomePage } from '@/views/catalogue/home'
import { toCatalogueProblem } from '@/views/catalogue/problem-links'
import type { Page } from '@/views/shared/page'
import { problemPage } from '@/views/shared/problem'

type BookListQuery = Omit<CatalogueQuery, 'limit'>

const booksOnHome = 10
/** Where there are more, those that have changed last. */
const bundlesOnHome = 12

export async function home({ format }: FillRequest): Promise<Outcome> {
  const [{ messages }, site, newest, counts, bundleCount] = await Promise.all([
    readMessages(),
    findSite(),
    findNewestBooks(booksOnHome),
    findBookCounts(),
    countBundles(),
  ])
  const cards =
    bundleCount > bundlesOnHome
      ? await findNewestBundleCards(bundlesOnHome)
      : await findBundleCards({ limit: bundlesOnHome, offset: 0 })
  const shown = catalogueHomePage({ site, newest, counts, bundles: cards, bundleCount }, messages)
  return render(shown, format, [...listedBookTags(newest), 'bundles'])
}

export async function books({ params, format }: FillRequest<BookListQuery>): Promise<Outcome> {
  const { page, q, sort: wanted, ...filter } = params
  const [{ messages }, site] = await Promise.all([readMessages(), findSite()])
  // Lists are sorted by tier and number, searches by relevance, unless another order is requested.
  const sort = wanted === 'id' ? undefined : wanted
  if (q) {
    const found = await searchBooks({ ...filter, q, limit: booksPerPage, page, sort })
    const results = booksPage({ ...found, site, filter: { q, ...filter }, sort, page, messages })
    const outcome = await render(results, format, bookListTags)
    return { ...outcome, noStore: !found.isComplete }
  }
  const isWhole = isEveryTitle(params)
  if (isWhole && format === 'markdown') return everyTitle(format)
  const [counts, facets] = await Promise.all([findBookCounts(filter), findBookFacets(filter)])
  const found = isWhole
    ? await findTiers(counts)
    : await findBooks({ ...filter, ...(sort ? { sort } : {}), limit: booksPerPage, page })
  const shown = { ...found, site, filter, sort, page: isWhole ? 1 : page, counts, facets, messages }
  const tags = bookListTagsOf({ ...filter, ...(sort ? { sort } : {}) }, found)
  return render(booksPage({ ...shown, corrections: [], suggestions: [], isComplete: true }), format, tags)
}

/** The search of this host is the list of books. */
export async function search({ params }: FillRequest<BookListQuery>): Promise<Outcome> {
  const query = toCatalogueSearch(params)
  return { kind: 'moved', location: query ? `${cataloguePath('booksPage')}?${query}` : cataloguePath('booksPage') }
}

/** Every title; where there are very many, only the first of each tier. */
async function findTiers(counts: readonly { tier: number; count: number }[]) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total <= maxBooksOnPage) return findBooks({ limit: maxBooksOnPage, page: 1 })
  const tiers = [...new Set(counts.map(({ tier }) => tier))]
  const firsts = await Promise.all(tiers.map((tier) => findBooks({ tier, limit: booksPerPage, page: 1 })))
  return { total, books: firsts.flatMap(({ books: some }) => some) }
}

export async function book({ params, format }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toUpperCase()
  const found = await findBook(id)
  if (!found) {
    if (await findWithdrawn(id)) return { kind: 'gone' }
    const current = await findCurrentCode(id)
    return current ? { kind: 'moved', location: cataloguePath('bookPage', { id: current }) } : { kind: 'missing' }
  }
  if (id !== params.id) return { kind: 'moved', location: cataloguePath('bookPage', { id }) }
  const [{ messages }, site, related, relatedTitles, series, fromReview] = await Promise.all([
    readMessages(),
    findSite(),
    findRelatedBooks(id),
    findRelatedTitles(found.entry),
    findSeriesBooks(
      id,
      found.entry.series.map(({ title }) => title),
    ),
    findArticlesOnSubjectsOf(id),
  ])
  const shown = bookPage(
    { ...found, related, relatedTitles, series, fromReview, site },
    readEnv().CATALOGUE_URL,
    messages,
  )
  const others = [...related.map(({ entry }) => entry.id), ...[...relatedTitles, ...series].map(({ code }) => code)]
  // The articles on its subjects depend on the text of all articles.
  return render(shown, format, [...bookTags([id, ...others]), 'articles'])
}

export async function bundles({ params: { page }, format }: FillRequest<{ page: number }>): Promise<Outcome> {
  const range = { limit: bundlesPerPage, offset: (page - 1) * bundlesPerPage }
  const [options, total, cards] = await Promise.all([readMessages(), countBundles(), findBundleCards(range)])
  return render(bundlesPage({ bundles: cards, total, page }, readEnv().CATALOGUE_URL, options), format, ['bundles'])
}

export async function bundle({ params, format }: FillRequest<{ id: string; page: number }>): Promise<Outcome> {
  const { page } = params
  const id = params.id.toLowerCase()
  const found = await findBundlePage(id, { limit: booksPerBundlePage, offset: (page - 1) * booksPerBundlePage })
  if (!found) {
    const current = await findCurrentBundleId(id)
    return current ? { kind: 'moved', location: cataloguePath('bundlePage', { id: current }) } : { kind: 'missing' }
  }
  if (id !== params.id) return { kind: 'moved', location: cataloguePath('bundlePage', { id }) }
  return render(bundlePage({ ...found, page }, readEnv().CATALOGUE_URL, await readMessages()), format, [`bundle:${id}`])
}

export async function problem({ params: { kind, about }, format }: FillRequest<ProblemPageParams>): Promise<Outcome> {
  const { messages } = await readMessages()
  const links = toCatalogueProblem(messages)
  if (about === undefined) return render(problemPage(kind, links, messages), format, [])
  const code = about.toUpperCase()
  const [withdrawn, found] = await Promise.all([findWithdrawn(code), findReplacement(code)])
  const replacement = found && { path: cataloguePath('bookPage', { id: found.id }), title: found.title }
  // The book that replaces it depends on other books as well.
  return render(problemPage(kind, links, messages, { replacement, withdrawn }), format, ['books'])
}

export async function nearAddresses({ params: { term } }: FillRequest<NearParams>): Promise<Outcome> {
  const [{ messages }, foundBooks, foundBundles] = await Promise.all([
    readMessages(),
    findNearBooks(term),
    findNearBundles(term),
  ])
  return toNearOutcome({
    heading: messages.problem.near,
    addresses: [
      ...foundBooks.map(({ id, title }) => ({ path: cataloguePath('bookPage', { id }), title })),
      ...foundBundles.map(({ id, title }) => ({ path: cataloguePath('bundlePage', { id }), title })),
    ],
  })
}

function render(page: Page, format: Format, tags: readonly string[]): Promise<Found> {
  return renderPage(page, format, tags, 'catalogue')
}
