import { imageTypes } from '@/lib/images/image-types'
import { toLanguageName } from '@/lib/languages/language-tag'
import type { Book, BookEntry } from '@/schemas/catalogue/book'
import { groupByRole } from './group-by-role'
import { toJsonOfItems } from '@/formats/shared/record-file'
import { toCatalogueSearch, type CatalogueList, type CatalogueQuery } from '@/schemas/catalogue/list'

type Feed = {
  list: CatalogueList<BookEntry>
  /** Those of its books, as JSON: see {@link toPublicationJson}. */
  publications: readonly Uint8Array[]
  query: CatalogueQuery
  /** The number of books by tier and language. */
  counts: readonly { tier: number; language: string; count: number }[]
  title: string
  baseUrl: string
}

const feedType = 'application/opds+json'

/** One page of books as an OPDS 2.0 feed. */
export function toOpdsFeed({ list, publications, query, counts, title, baseUrl }: Feed): Buffer {
  const toUrl = (change: Partial<CatalogueQuery>) => {
    const search = toCatalogueSearch({ ...query, ...change })
    return `${baseUrl}/opds.json${search ? `?${search}` : ''}`
  }
  const link = (rel: string, href: string | null) => (href === null ? [] : [{ rel, href, type: feedType }])
  const feed = {
    metadata: { title, numberOfItems: list.total, itemsPerPage: list.limit, currentPage: list.page },
    links: [
      ...link('self', toUrl({ page: list.page })),
      ...link('first', toUrl({ page: 1 })),
      ...link('previous', list.previous),
      ...link('next', list.next),
      ...link('last', toUrl({ page: list.pages })),
      { rel: 'search', href: `${baseUrl}/opds.json{?q}`, type: feedType, templated: true },
      { rel: 'alternate', href: `${baseUrl}/books`, type: 'text/html' },
    ],
    // OPDS allows no empty list.
    ...(publications.length > 0
      ? { publications: [] }
      : { navigation: [{ href: `${baseUrl}/opds.json`, type: feedType, title: 'All books' }] }),
    ...toFacets({ query, counts, toUrl }),
  }
  return 'publications' in feed ? toJsonOfItems(feed, 'publications', publications) : Buffer.from(JSON.stringify(feed))
}

/** What an entry does not say of its book; the synopsis may be empty. */
type Summary = { synopsis: string; publisher: string; series: Book['series']; minutes: number | null }

/** A book of the feed. */
export function toPublicationJson(book: BookEntry, summary: Summary): Buffer {
  return Buffer.from(JSON.stringify(toPublication(book, summary)))
}

/** OPDS requires an acquisition link: the book's page, which explains how to get it. */
function toPublication(book: BookEntry, { synopsis, publisher, series, minutes }: Summary): Record<string, unknown> {
  const people = Object.entries(groupByRole(book.authors))
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: book.isbn === null ? book.url : `urn:isbn:${book.isbn}`,
      title: book.title,
      ...(book.subtitle ? { subtitle: book.subtitle } : {}),
      ...(synopsis ? { description: synopsis } : {}),
      ...Object.fromEntries(people.map(([property, found]) => [property, found.map(({ name }) => ({ name }))])),
      language: book.language,
      publisher: { name: publisher },
      ...(book.published_at === null ? {} : { published: book.published_at }),
      modified: book.modified_at,
      ...(book.subjects.length > 0 ? { subject: book.subjects.map((name) => ({ name })) } : {}),
      ...(book.pages === null ? {} : { numberOfPages: book.pages }),
      // In seconds.
      ...(minutes ? { duration: minutes * 60 } : {}),
      ...(book.collections.length + series.length > 0
        ? {
            belongsTo: {
              ...(book.collections.length > 0 ? { collection: book.collections.map(toCollection) } : {}),
              ...(series.length > 0 ? { series: series.map(toSeries) } : {}),
            },
          }
        : {}),
    },
    links: [
      { rel: 'http://opds-spec.org/acquisition/buy', href: book.url, type: 'text/html' },
      { rel: 'alternate', href: book.markdown_url, type: 'text/markdown' },
    ],
    ...(book.cover === null ? {} : { images: [toImage(book.cover)] }),
  }
}

function toCollection({ title, url }: BookEntry['collections'][number]): Record<string, unknown> {
  return { name: title, links: [{ href: url, type: 'text/html' }] }
}

/** A position is a number: that of `Vol. 3` is not known for certain, and left out. */
function toSeries({ title, number, issn }: Book['series'][number]): Record<string, unknown> {
  return {
    name: title,
    ...(issn ? { identifier: `urn:issn:${issn}` } : {}),
    ...(number !== null && /^\d{1,9}(?:\.\d{1,9})?$/.test(number) ? { position: Number(number) } : {}),
  }
}

function toImage({ url, width, height }: NonNullable<BookEntry['cover']>): Record<string, unknown> {
  const type = imageTypes[/\.[a-z]+$/.exec(url.toLowerCase())?.[0] ?? ''] ?? 'image/jpeg'
  return { href: url, type, ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) }
}

type FacetSource = Pick<Feed, 'query' | 'counts'> & { toUrl: (change: Partial<CatalogueQuery>) => string }

/** Facets with at least two values; each value counts what its link returns. */
function toFacets({ query, counts, toUrl }: FacetSource): { facets?: unknown[] } {
  const toFacetLinks = <T extends string | number>(key: 'tier' | 'language', toTitle: (value: T) => string) => {
    const values = [...new Set(counts.map((each) => each[key] as T))]
    return values.flatMap((value) => {
      const filter = { tier: query.tier, language: query.language, [key]: value }
      const numberOfItems = counts.filter((each) => isFound(each, filter)).reduce((sum, { count }) => sum + count, 0)
      if (numberOfItems === 0) return []
      const isActive = query[key] === value ? { rel: 'self' } : {}
      const href = toUrl({ [key]: value, page: 1 })
      return [{ href, type: feedType, title: toTitle(value), ...isActive, properties: { numberOfItems } }]
    })
  }
  const facets = [
    { metadata: { title: 'Tier' }, links: toFacetLinks<number>('tier', (tier) => `Tier ${tier}`) },
    { metadata: { title: 'Language' }, links: toFacetLinks<string>('language', toLanguageName) },
  ].filter(({ links }) => links.length > 1)
  return facets.length > 0 ? { facets } : {}
}

type Facets = { tier?: number | undefined; language?: string | undefined }

/** True for books that the filter finds: a language finds its regional forms, too. */
function isFound(book: { tier: number; language: string }, { tier, language }: Facets): boolean {
  const isOfTier = tier === undefined || book.tier === tier
  const tag = language?.toLowerCase()
  const own = book.language.toLowerCase()
  return isOfTier && (tag === undefined || own === tag || own.startsWith(`${tag}-`))
}
