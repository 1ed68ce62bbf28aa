import type { Outcome } from '@/app/fills/request'
import { bookListTags, bookTags } from './book-tags'
import { readEnv } from '@/config/env'
import { toLlmsTxt, type IndexLink } from '@/formats/shared/llms-txt'
import { findBookAddresses, type BookAddress } from '@/reading/catalogue/book-address'
import { findBundleAddresses } from '@/reading/catalogue/bundle'
import { findBookAuthors, findBookSubjects, type NameGroup } from '@/reading/catalogue/name-group'
import { findSite } from '@/reading/shared/site'
import { toCatalogueSearch } from '@/schemas/catalogue/list'
import { catalogueOperations, cataloguePath } from '@/surface/catalogue/operations'
import { toMarkdownPath } from '@/surface/shared/markdown-path'

/** Pages without a parameter in their path. */
export const fixedPages = catalogueOperations.filter(
  ({ kind, path, isRedirect }) => kind === 'page' && !path.includes('{') && !isRedirect,
)

/** The number of books that fit into an index of 50,000 characters. */
const indexedBooks = 300
/** The most books that an index of all books lists; the bulk exports contain the others. */
const mostBooks = 5_000
const mostNames = 5_000

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

function toBookLink({ id, title, subtitle, authors, language }: BookAddress): IndexLink {
  const note = `${authors.join(', ')}. ${id}, ${language}.`
  return link(toMarkdownPath(cataloguePath('bookPage', { id })), subtitle ? `${title}: ${subtitle}` : title, note)
}

function toNameLink(id: 'authorPage' | 'subjectPage', { slug, name, count }: NameGroup): IndexLink {
  return link(toMarkdownPath(cataloguePath(id, { slug })), name, `${count} ${count === 1 ? 'title' : 'titles'}.`)
}

export async function llmsTxt(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [site, books, bundles] = await Promise.all([findSite(), findBookAddresses(), findBundleAddresses()])
  const booksUrl = `${baseUrl}${cataloguePath('listBooks')}`
  const body = toLlmsTxt({
    name: site.catalogueName,
    summary: site.catalogueTagline,
    details: [
      `A catalogue of ${books.length} books and ${bundles.length} bundles. Each is described in full: ISBN, authors, synopsis, chapters by title and summary, outcomes, subjects. The text of the books is licensed and is not served.`,
      'Use it to find a book by title, tier or language, to learn what a book covers before it is bought or licensed, and to cite it by ISBN and catalogue code.',
      `How to call it: GET ${booksUrl}?q=words&tier=2&language=en for JSON, without a key; GET ${booksUrl}/{id} for one title. Every page is also Markdown, for Accept: text/markdown or with .md after its address; ?section=id answers one section, and Prefer: max-tokens=2000 the first that fit. Errors are application/problem+json with a stable code and a hint.`,
      `Whole files: ${baseUrl}${cataloguePath('getBookLines')} is every book as JSON lines. To keep a copy, follow ${baseUrl}${cataloguePath('listChanges')}: every book and bundle with its last change and revision, then only what is new. The developers page names all others.`,
    ],
    sections: [
      { heading: 'Pages', links: pageLinks() },
      { heading: 'Books by tier', links: toTierLinks(books) },
      { heading: 'Bundles', links: bundleLinks(bundles) },
      {
        heading: 'Optional',
        links: [
          // Further books are in the index of books.
          ...(books.length <= indexedBooks ? books.map(toBookLink) : []),
          link(cataloguePath('getBooksLlmsTxt'), 'Index of books', `${books.length} titles by tier.`),
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

function toTierLinks(books: readonly BookAddress[]): IndexLink[] {
  return toTiers(books).map(([tier, titles]) =>
    link(
      toMarkdownPath(`${cataloguePath('booksPage')}?${toCatalogueSearch({ tier })}`),
      `Tier ${tier}`,
      `${titles.length} titles.`,
    ),
  )
}

function toTiers(books: readonly BookAddress[]): [number, BookAddress[]][] {
  const tiers = [...new Set(books.map(({ tier }) => tier))]
  return tiers.map((tier) => [tier, books.filter((book) => book.tier === tier)])
}

export async function booksLlmsTxt(): Promise<Outcome> {
  const [site, books] = await Promise.all([findSite(), findBookAddresses()])
  const body = toLlmsTxt({
    name: `${site.catalogueName}: books`,
    summary: `${books.length} books by tier.`,
    details: [
      `${readEnv().CATALOGUE_URL}${cataloguePath('getBookLines')} has every book in full.${books.length > mostBooks ? ` The first ${mostBooks} are named here.` : ''}`,
    ],
    sections: toTiers(books.slice(0, mostBooks)).map(([tier, titles]) => ({
      heading: `Tier ${tier}`,
      links: titles.map(toBookLink),
    })),
  })
  return { kind: 'found', body, tags: [...bookListTags, 'site'] }
}

export async function subjectsLlmsTxt(): Promise<Outcome> {
  return toNameIndex('subjects', 'subjectPage', await findBookSubjects())
}

export async function authorsLlmsTxt(): Promise<Outcome> {
  return toNameIndex('authors', 'authorPage', await findBookAuthors())
}

async function toNameIndex(
  kind: 'authors' | 'subjects',
  pageId: 'authorPage' | 'subjectPage',
  groups: readonly NameGroup[],
): Promise<Outcome> {
  const site = await findSite()
  const body = toLlmsTxt({
    name: `${site.catalogueName}: ${kind}`,
    summary: `${groups.length} ${kind} of books, by the alphabet.`,
    details: groups.length > mostNames ? [`The first ${mostNames} are named here; the sitemap has all.`] : [],
    sections: [
      {
        heading: kind === 'authors' ? 'Authors' : 'Subjects',
        links: groups.slice(0, mostNames).map((group) => toNameLink(pageId, group)),
      },
    ],
  })
  return { kind: 'found', body, tags: [...bookListTags, 'site'] }
}

export async function markdownSitemap(): Promise<Outcome> {
  const [site, books, bundles, authors, subjects] = await Promise.all([
    findSite(),
    findBookAddresses(),
    findBundleAddresses(),
    findBookAuthors(),
    findBookSubjects(),
  ])
  const body = toLlmsTxt({
    name: `${site.catalogueName}: sitemap`,
    summary: site.catalogueTagline,
    details: ['Every page, with the address of its Markdown.'],
    sections: [
      { heading: 'Pages', links: pageLinks() },
      { heading: 'Bundles', links: bundleLinks(bundles) },
      { heading: 'Books', links: books.map(toBookLink) },
      { heading: 'Subjects', links: subjects.map((each) => toNameLink('subjectPage', each)) },
      { heading: 'Authors', links: authors.map((each) => toNameLink('authorPage', each)) },
    ],
  })
  return { kind: 'found', body, tags: [...bookListTags, 'bundles', 'site'] }
}
