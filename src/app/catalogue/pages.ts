import type { FillRequest, Outcome } from '@/app/fill-request'
import { renderPage } from '@/app/render-page'
import { readEnv } from '@/config/env'
import {
  findBook,
  findBookAddresses,
  findBookCounts,
  findBooks,
  findNewestBooks,
  findReplacement,
  isWithdrawn,
} from '@/reading/book'
import { findBundle, findBundleAddresses, findBundles } from '@/reading/bundle'
import { findSite } from '@/reading/site'
import type { CatalogueQuery } from '@/schemas/catalogue-list'
import type { Format } from '@/surface/formats'
import type { ProblemKind } from '@/surface/problem-kinds'
import { bookPage } from '@/views/book'
import { booksPage, booksPerPage, isNarrowed, maxBooksOnPage } from '@/views/books'
import { bundlePage, bundlesPage } from '@/views/bundles'
import { wholeCataloguePage } from '@/views/catalogue-all'
import { catalogueDevelopersPage } from '@/views/catalogue-developers'
import { catalogueHomePage } from '@/views/catalogue-home'
import { cataloguePlaces } from '@/views/catalogue-places'
import type { Page } from '@/views/page'
import { problemPage } from '@/views/problem'

const booksOnHome = 10
/** More than any catalogue has: a page that shows all shows all. */
const all = { limit: 100_000, page: 1 }

export async function home({ format }: FillRequest<unknown>): Promise<Outcome> {
  const [site, newest, counts, { bundles }] = await Promise.all([
    findSite(),
    findNewestBooks(booksOnHome),
    findBookCounts(),
    findBundles(all),
  ])
  return render(catalogueHomePage({ site, newest, counts, bundles }), format, ['books', 'bundles'])
}

export async function books({ params, format }: FillRequest<CatalogueQuery>): Promise<Outcome> {
  const { q, tier, language, page } = params
  const filter = {
    ...(q ? { q } : {}),
    ...(tier === undefined ? {} : { tier }),
    ...(language ? { language } : {}),
  }
  const counts = await findBookCounts(q)
  const found = isNarrowed(filter)
    ? await findBooks({ ...filter, limit: booksPerPage, page })
    : await findTiers(counts, format)
  const shown = { ...found, filter, page: isNarrowed(filter) ? page : 1, counts }
  return render(booksPage(shown), format, ['books'])
}

/** Every title; on a page for the eye, where there are very many, the first of each tier. */
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
  if (!found) return { kind: (await isWithdrawn(id)) ? 'gone' : 'missing' }
  if (id !== params.id) return { kind: 'moved', location: `/books/${id}` }
  return render(bookPage(found, readEnv().CATALOGUE_URL), format, [`book:${id}`])
}

export async function bundles({ format }: FillRequest<unknown>): Promise<Outcome> {
  const found = await findBundles(all)
  return render(bundlesPage(found.bundles, readEnv().CATALOGUE_URL), format, ['bundles'])
}

export async function bundle({ params, format }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toLowerCase()
  const found = await findBundle(id)
  if (!found) return { kind: 'missing' }
  if (id !== params.id) return { kind: 'moved', location: `/bundles/${id}` }
  return render(bundlePage(found, readEnv().CATALOGUE_URL), format, [`bundle:${id}`])
}

export async function wholeCatalogue({ format }: FillRequest<unknown>): Promise<Outcome> {
  const [found, held] = await Promise.all([findBooks(all), findBundles(all)])
  return render(
    wholeCataloguePage({ books: found.books, bundles: held.bundles, baseUrl: readEnv().CATALOGUE_URL }),
    format,
    ['books', 'bundles'],
  )
}

export async function developers({ format }: FillRequest<unknown>): Promise<Outcome> {
  const [[firstBook], [firstBundle]] = await Promise.all([findBookAddresses(), findBundleAddresses()])
  const example = { bookId: firstBook?.id ?? 'T1-1', bundleId: firstBundle?.id ?? 'first-shelf' }
  return render(catalogueDevelopersPage(readEnv().CATALOGUE_URL, example), format, ['books', 'bundles'])
}

type ProblemParams = { kind: ProblemKind; about?: string }

export async function problem({
  params: { kind, about },
  format,
}: FillRequest<ProblemParams>): Promise<Outcome> {
  if (about === undefined) return render(problemPage(kind, cataloguePlaces), format, [])
  const found = await findReplacement(about.toUpperCase())
  const replacement = found && { path: `/books/${found.id}`, title: found.title }
  // Whether anything takes its place is a matter of other books as well.
  return render(problemPage(kind, cataloguePlaces, replacement), format, ['books'])
}

function render(page: Page, format: Format, tags: readonly string[]): Promise<Outcome> {
  return renderPage(page, format, tags, 'catalogue')
}
