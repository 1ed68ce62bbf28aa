import {
  toNearOutcome,
  type FillRequest,
  type Found,
  type NearParams,
  type Outcome,
  type ProblemPageParams,
} from '@/app/fills/request'
import { renderPage } from '@/app/fills/render-page'
import { readEnv } from '@/config/env'
import {
  findBook,
  findBookAddresses,
  findBookCounts,
  findBooks,
  findCurrentCode,
  findNewestBooks,
  findReplacement,
  isWithdrawn,
} from '@/reading/catalogue/book'
import { findNearBooks, findNearBundles } from '@/reading/catalogue/near-addresses'
import { searchBooks } from '@/reading/catalogue/search'
import { findBundle, findBundleAddresses, findBundles, findCurrentBundleId } from '@/reading/catalogue/bundle'
import { findSite } from '@/reading/shared/site'
import { toCatalogueSearch, type CatalogueQuery } from '@/schemas/catalogue/list'
import { booksPerPage, isFiltered } from '@/surface/catalogue/json-paths'
import { cataloguePath } from '@/surface/catalogue/operations'
import type { Format } from '@/surface/shared/formats'
import { bookPage } from '@/views/catalogue/book'
import { booksPage, maxBooksOnPage } from '@/views/catalogue/books'
import { bundlePage, bundlesPage } from '@/views/catalogue/bundles'
import { fullCataloguePage } from '@/views/catalogue/full-catalogue'
import { catalogueDevelopersPage } from '@/views/catalogue/developers'
import { catalogueHomePage } from '@/views/catalogue/home'
import { catalogueProblem } from '@/views/catalogue/problem-links'
import type { Page } from '@/views/shared/page'
import { problemPage } from '@/views/shared/problem'

type BookListQuery = Omit<CatalogueQuery, 'limit'>

const booksOnHome = 10
/** More than any catalogue has. */
const all = { limit: 100_000, page: 1 }

export async function home({ format }: FillRequest): Promise<Outcome> {
  const [site, newest, counts, { bundles }] = await Promise.all([
    findSite(),
    findNewestBooks(booksOnHome),
    findBookCounts(),
    findBundles(all),
  ])
  return render(catalogueHomePage({ site, newest, counts, bundles }), format, ['books', 'bundles'])
}

export async function books({ params, format }: FillRequest<BookListQuery>): Promise<Outcome> {
  const { page, q, ...filter } = params
  if (q) {
    const found = await searchBooks({ ...filter, q, limit: booksPerPage, page })
    const outcome = await render(booksPage({ ...found, filter: { q, ...filter }, page }), format, ['books'])
    return { ...outcome, noStore: !found.isComplete }
  }
  const counts = await findBookCounts(filter)
  const found = isFiltered(filter)
    ? await findBooks({ ...filter, limit: booksPerPage, page })
    : await findTiers(counts, format)
  const props = {
    ...found,
    filter,
    page: isFiltered(filter) ? page : 1,
    counts,
    corrections: [],
    suggestions: [],
    isComplete: true,
  }
  return render(booksPage(props), format, ['books'])
}

/** The search of this host is the list of books. */
export async function search({ params }: FillRequest<BookListQuery>): Promise<Outcome> {
  const query = toCatalogueSearch(params)
  return { kind: 'moved', location: query ? `${cataloguePath('booksPage')}?${query}` : cataloguePath('booksPage') }
}

/** Every title; in HTML, where there are very many, only the first of each tier. */
async function findTiers(counts: readonly { tier: number; count: number }[], format: Format) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (format === 'markdown' || total <= maxBooksOnPage) return findBooks(all)
  const tiers = [...new Set(counts.map(({ tier }) => tier))]
  const firsts = await Promise.all(tiers.map((tier) => findBooks({ tier, limit: booksPerPage, page: 1 })))
  return { total, books: firsts.flatMap(({ books: some }) => some) }
}

export async function book({ params, format }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toUpperCase()
  const found = await findBook(id)
  if (!found) {
    if (await isWithdrawn(id)) return { kind: 'gone' }
    const current = await findCurrentCode(id)
    return current ? { kind: 'moved', location: cataloguePath('bookPage', { id: current }) } : { kind: 'missing' }
  }
  if (id !== params.id) return { kind: 'moved', location: cataloguePath('bookPage', { id }) }
  return render(bookPage(found, readEnv().CATALOGUE_URL), format, [`book:${id}`])
}

export async function bundles({ format }: FillRequest): Promise<Outcome> {
  const found = await findBundles(all)
  return render(bundlesPage(found.bundles, readEnv().CATALOGUE_URL), format, ['bundles'])
}

export async function bundle({ params, format }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toLowerCase()
  const found = await findBundle(id)
  if (!found) {
    const current = await findCurrentBundleId(id)
    return current ? { kind: 'moved', location: cataloguePath('bundlePage', { id: current }) } : { kind: 'missing' }
  }
  if (id !== params.id) return { kind: 'moved', location: cataloguePath('bundlePage', { id }) }
  return render(bundlePage(found, readEnv().CATALOGUE_URL), format, [`bundle:${id}`])
}

export async function fullCatalogue({ format }: FillRequest): Promise<Outcome> {
  const [found, { bundles }] = await Promise.all([findBooks(all), findBundles(all)])
  return render(fullCataloguePage({ books: found.books, bundles, baseUrl: readEnv().CATALOGUE_URL }), format, [
    'books',
    'bundles',
  ])
}

export async function developers({ format }: FillRequest): Promise<Outcome> {
  const [[firstBook], [firstBundle]] = await Promise.all([findBookAddresses(), findBundleAddresses()])
  const example = { bookId: firstBook?.id ?? 'T1-1', bundleId: firstBundle?.id ?? 'first-shelf' }
  return render(catalogueDevelopersPage(readEnv().CATALOGUE_URL, example), format, ['books', 'bundles'])
}

export async function problem({ params: { kind, about }, format }: FillRequest<ProblemPageParams>): Promise<Outcome> {
  if (about === undefined) return render(problemPage(kind, catalogueProblem), format, [])
  const found = await findReplacement(about.toUpperCase())
  const replacement = found && { path: cataloguePath('bookPage', { id: found.id }), title: found.title }
  // Which book replaces it depends on other books as well.
  return render(problemPage(kind, catalogueProblem, replacement), format, ['books'])
}

export async function nearAddresses({ params: { term } }: FillRequest<NearParams>): Promise<Outcome> {
  const [foundBooks, foundBundles] = await Promise.all([findNearBooks(term), findNearBundles(term)])
  return toNearOutcome([
    ...foundBooks.map(({ id, title }) => ({ path: cataloguePath('bookPage', { id }), title })),
    ...foundBundles.map(({ id, title }) => ({ path: cataloguePath('bundlePage', { id }), title })),
  ])
}

function render(page: Page, format: Format, tags: readonly string[]): Promise<Found> {
  return renderPage(page, format, tags, 'catalogue')
}
