import type { Outcome } from '@/app/fills/request'
import { bookListTags, bookTags } from './book-tags'
import { readEnv } from '@/config/env'
import { joinNames } from '@/formats/catalogue/join-names'
import { streamLlmsTxt, toLlmsTxt, type IndexLink } from '@/formats/shared/llms-txt'
import { mapBatches } from '@/formats/shared/record-file'
import { countBooks, findBookCounts } from '@/reading/catalogue/book-counts'
import { findFirstBookAddresses, readBookAddresses, type BookAddress } from '@/reading/catalogue/book-address'
import { countBundles, findFirstBundleAddresses, readBundleAddresses } from '@/reading/catalogue/bundle'
import {
  countNameGroups,
  findNameGroups,
  readNameGroups,
  type NameGroup,
  type NameKind,
} from '@/reading/catalogue/name-group'
import { findSite } from '@/reading/shared/site'
import { readSnapshot } from '@/reading/shared/snapshot'
import { toCatalogueSearch } from '@/schemas/catalogue/list'
import { catalogueOperations, cataloguePath } from '@/surface/catalogue/operations'
import { toMarkdownPath } from '@/surface/shared/markdown-path'

/** Pages without a parameter in their path. */
export const fixedPages = catalogueOperations.filter(
  ({ kind, path, isRedirect }) => kind === 'page' && !path.includes('{') && !isRedirect,
)

/** The number of books that fit into an index of 50,000 characters. */
const indexedBooks = 300
const indexedBundles = 100
/** The most books that an index of all books lists; the bulk exports contain the others. */
const mostBooks = 5_000
const mostNames = 5_000

async function* single<T>(batch: T): AsyncGenerator<T> {
  yield batch
}

const link = (path: string, title: string, note: string): IndexLink => ({
  title,
  url: `${readEnv().CATALOGUE_URL}${path}`,
  note,
})
const pageLinks = () => fixedPages.map(({ path, title, description }) => link(toMarkdownPath(path), title, description))
const bundleLinks = (bundles: readonly { id: string; title: string; description: string }[]) =>
  bundles.map(({ id, title, description }) =>
    link(toMarkdownPath(cataloguePath('bundlePage', { id })), title, description),
  )

const toBundleIndexLink = (count: number) =>
  link(toMarkdownPath(cataloguePath('bundlesPage')), 'All bundles', `${count} bundles by title.`)

function toBookLink({ id, title, subtitle, authors, language }: BookAddress): IndexLink {
  const note = [joinNames(authors), `${id}, ${language}.`].filter(Boolean).join('. ')
  return link(toMarkdownPath(cataloguePath('bookPage', { id })), subtitle ? `${title}: ${subtitle}` : title, note)
}

function toNameLink(id: 'authorPage' | 'subjectPage', { slug, name, count }: NameGroup): IndexLink {
  return link(toMarkdownPath(cataloguePath(id, { slug })), name, `${count} ${count === 1 ? 'title' : 'titles'}.`)
}

export async function llmsTxt(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [site, books, counts, bundleCount, bundles] = await Promise.all([
    findSite(),
    findFirstBookAddresses(indexedBooks + 1),
    findBookCounts(),
    countBundles(),
    findFirstBundleAddresses(indexedBundles + 1),
  ])
  const tiers = toTotals(counts)
  const total = tiers.reduce((sum, { count }) => sum + count, 0)
  const booksUrl = `${baseUrl}${cataloguePath('listBooks')}`
  const body = toLlmsTxt({
    name: site.catalogueName,
    summary: site.catalogueTagline,
    details: [
      `A catalogue of ${total} books and ${bundleCount} bundles. Each is described in full: ISBN, authors, synopsis, chapters by title and summary, outcomes, subjects. The text of the books is licensed and is not served.`,
      'Use it to find a book by title, tier or language, to learn what a book covers before it is bought or licensed, and to cite it by ISBN and catalogue code.',
      `How to call it: GET ${booksUrl}?q=words&tier=2&language=en for JSON, without a key; GET ${booksUrl}/{id} for one title. Every page is also Markdown, for Accept: text/markdown or with .md after its address; ?section=id answers one section, and Prefer: max-tokens=2000 the first that fit. Errors are application/problem+json with a stable code and a hint.`,
      `Whole files: ${baseUrl}${cataloguePath('getBookLines')} is every book as JSON lines. To keep a copy, follow ${baseUrl}${cataloguePath('listChanges')}: every book and bundle with its last change and revision, then only what is new. The developers page names all others.`,
    ],
    sections: [
      { heading: 'Pages', links: pageLinks() },
      { heading: 'Books by tier', links: toTierLinks(tiers) },
      {
        heading: 'Bundles',
        // Further bundles are on the page of bundles.
        links: bundles.length <= indexedBundles ? bundleLinks(bundles) : [toBundleIndexLink(bundleCount)],
      },
      {
        heading: 'Optional',
        links: [
          // Further books are in the index of books.
          ...(books.length <= indexedBooks ? books.map(toBookLink) : []),
          link(cataloguePath('getBooksLlmsTxt'), 'Index of books', `${total} titles by tier.`),
          link(cataloguePath('getSubjectsLlmsTxt'), 'Index of subjects', 'Each with its titles.'),
          link(cataloguePath('getAuthorsLlmsTxt'), 'Index of authors', 'Each with their titles.'),
          link(cataloguePath('getMarkdownSitemap'), 'Sitemap', 'Every page by its title.'),
        ],
      },
    ],
  })
  // Without the titles, only how many there are.
  const shown = books.length <= indexedBooks ? books.map(({ id }) => id) : []
  return { kind: 'found', body, tags: [...bookTags(shown), 'bundles', 'site'] }
}

type TierTotal = { tier: number; count: number }

function toTotals(counts: readonly TierTotal[]): TierTotal[] {
  const totals = new Map<number, number>()
  for (const { tier, count } of counts) totals.set(tier, (totals.get(tier) ?? 0) + count)
  return [...totals].map(([tier, count]) => ({ tier, count }))
}

function toTierLinks(tiers: readonly TierTotal[]): IndexLink[] {
  return tiers.map(({ tier, count }) =>
    link(
      toMarkdownPath(`${cataloguePath('booksPage')}?${toCatalogueSearch({ tier })}`),
      `Tier ${tier}`,
      `${count} titles.`,
    ),
  )
}

function toTiers(books: readonly BookAddress[]): [number, BookAddress[]][] {
  const tiers = [...new Set(books.map(({ tier }) => tier))]
  return tiers.map((tier) => [tier, books.filter((book) => book.tier === tier)])
}

export async function booksLlmsTxt(): Promise<Outcome> {
  const [site, total, books] = await Promise.all([findSite(), countBooks({}), findFirstBookAddresses(mostBooks)])
  const body = toLlmsTxt({
    name: `${site.catalogueName}: books`,
    summary: `${total} books by tier.`,
    details: [
      `${readEnv().CATALOGUE_URL}${cataloguePath('getBookLines')} has every book in full.${total > mostBooks ? ` The first ${mostBooks} are named here.` : ''}`,
    ],
    sections: toTiers(books).map(([tier, titles]) => ({
      heading: `Tier ${tier}`,
      links: titles.map(toBookLink),
    })),
  })
  return { kind: 'found', body, tags: [...bookListTags, 'site'] }
}

export async function subjectsLlmsTxt(): Promise<Outcome> {
  return toNameIndex('subject')
}

export async function authorsLlmsTxt(): Promise<Outcome> {
  return toNameIndex('author')
}

async function toNameIndex(kind: NameKind): Promise<Outcome> {
  const [site, total, groups] = await Promise.all([
    findSite(),
    countNameGroups(kind),
    findNameGroups(kind, { offset: 0, limit: mostNames }),
  ])
  const body = toLlmsTxt({
    name: `${site.catalogueName}: ${kind}s`,
    summary: `${total} ${kind}s of books, by the alphabet.`,
    details: total > mostNames ? [`The first ${mostNames} are named here; the sitemap has all.`] : [],
    sections: [
      {
        heading: kind === 'author' ? 'Authors' : 'Subjects',
        links: groups.map((group) => toNameLink(`${kind}Page`, group)),
      },
    ],
  })
  return { kind: 'found', body, tags: [...bookListTags, 'site'] }
}

export async function markdownSitemap(): Promise<Outcome> {
  const site = await findSite()
  const body = readSnapshot((snapshot) => {
    const names = (kind: NameKind) =>
      mapBatches(readNameGroups(snapshot, kind), (batch) => batch.map((each) => toNameLink(`${kind}Page`, each)))
    return streamLlmsTxt({
      name: `${site.catalogueName}: sitemap`,
      summary: site.catalogueTagline,
      details: ['Every page, with the address of its Markdown.'],
      sections: [
        { heading: 'Pages', links: single(pageLinks()) },
        { heading: 'Bundles', links: mapBatches(readBundleAddresses(snapshot), bundleLinks) },
        { heading: 'Books', links: mapBatches(readBookAddresses(snapshot), (books) => books.map(toBookLink)) },
        { heading: 'Subjects', links: names('subject') },
        { heading: 'Authors', links: names('author') },
      ],
    })
  })
  return { kind: 'found', body, tags: [...bookListTags, 'bundles', 'site'] }
}
