import { toBundleNodes } from '@/formats/catalogue/json-ld/bundle'
import { toItemListNode } from '@/formats/shared/item-list'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import type { CoverImage } from '@/schemas/shared/cover-image'
import { bundleFileForms } from '@/surface/catalogue/bundle-files'
import { booksPerBundlePage, bundlesPerPage, toBundleJson, toBundleListJson } from '@/surface/catalogue/json-paths'
import { BookList, type BookCard } from './book-list'
import { Cover } from '@/views/shared/cover'
import { Time } from '@/views/shared/dates'
import { FileLinks } from '@/views/shared/file-links'
import { toMediaType } from '@/surface/shared/formats'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import type { CatalogueMessages } from './messages/by-language'

/** A bundle, and its books with their covers. */
type BundleWithBooks = { bundle: Bundle; books: readonly BookCard[] }

/** A bundle in a list, with its first books, whose covers overlap on its card. */
export type BundleCard = {
  bundle: Pick<Bundle, 'id' | 'title' | 'description' | 'count' | 'url'>
  books: readonly { entry: Pick<BookEntry, 'id' | 'title'>; cover: CoverImage | null }[]
}

/** `siteLanguage`: that of the texts of bundles. */
type Options = { messages: CatalogueMessages; siteLanguage: string }
type ListProps = Options & { bundles: readonly BundleCard[]; headingLevel: 2 | 3 }

/** A list of bundle cards, each with one link. */
export function BundleList({ bundles, headingLevel, messages, siteLanguage }: ListProps) {
  const attributes = toLanguageAttributes(siteLanguage, messages)
  const Heading = `h${headingLevel}` as const
  return (
    <ul className="bundles">
      {bundles.map(({ bundle, books }) => (
        <li key={bundle.id} className="bundle">
          <div className="fan" data-md="skip" aria-hidden="true">
            {books.map(({ entry, cover }) => (
              <Cover key={entry.id} cover={cover} title={entry.title} alt="" sizes="5.6rem" />
            ))}
          </div>
          <Heading {...attributes}>
            <a href={`/bundles/${bundle.id}`}>{bundle.title}</a>
          </Heading>
          <p {...attributes}>{bundle.description}</p>
          <p className="meta">{messages.count.books(bundle.count)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Bundles of one page of their list, and how many there are on all. */
type BundlesProps = { bundles: readonly BundleCard[]; total: number; page: number }

/** A page of all bundles. */
export function bundlesPage({ bundles, total, page }: BundlesProps, baseUrl: string, options: Options): Page {
  const { messages } = options
  const title = messages.sections.bundles
  const pageCount = Math.max(1, Math.ceil(total / bundlesPerPage))
  const pager = { path: '/bundles', page, pageCount, total: messages.bundles.inAll(total), messages }
  const canonicalPath = page > 1 ? `/bundles?page=${page}` : '/bundles'
  return {
    title: page > 1 ? messages.list.titleOfPage(title, page) : title,
    description: total > 0 ? messages.bundles.description(total) : messages.bundles.none,
    canonicalPath,
    section: '/bundles',
    json: toBundleListJson({ page }),
    crumbs: [
      { name: messages.sections.home, path: '/' },
      { name: title, path: '/bundles' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{title}</h1>
          <p className="lead">{messages.bundles.lead}</p>
        </header>
        <PagerAtTop {...pager} />
        {bundles.length > 0 ? (
          <BundleList bundles={bundles} headingLevel={2} {...options} />
        ) : (
          <p>{page > 1 ? messages.list.beyondEnd : messages.bundles.none}</p>
        )}
        {pageCount > 1 ? <Pager {...pager} /> : null}
      </>
    ),
    jsonLd: [
      toItemListNode(
        `${baseUrl}/bundles#list`,
        title,
        bundles.map(({ bundle }) => ({ name: bundle.title, url: bundle.url })),
        { first: (page - 1) * bundlesPerPage + 1, total },
      ),
    ],
  }
}

/** A page of one bundle: some of its books, which are all for most. */
export function bundlePage(
  { bundle, books, page, revision = null }: BundleWithBooks & { page: number; revision?: string | null },
  baseUrl: string,
  { messages, siteLanguage }: Options,
): Page {
  const attributes = toLanguageAttributes(siteLanguage, messages)
  const { id, title, description, count, modified_at } = bundle
  const path = `/bundles/${id}`
  // A preview shows all of them.
  const pageCount = books.length < count ? Math.ceil(count / booksPerBundlePage) : 1
  const pager = { path, page, pageCount, total: messages.titles(count), messages }
  const firstPlace = (page - 1) * booksPerBundlePage + 1
  return {
    title: page > 1 ? messages.list.titleOfPage(title, page) : title,
    description,
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    citeAs: path,
    partOf: '/bundles',
    alternates: bundleFileForms.map(({ ending, format, name }) => ({
      path: `${path}/${ending}`,
      type: toMediaType(format),
      title: name,
    })),
    section: '/bundles',
    json: toBundleJson(id),
    lastUpdated: modified_at,
    shareImageAlt: messages.bundles.pictureAlt(title),
    revision,
    image: books[0]?.cover ?? null,
    facts: { id },
    crumbs: [
      { name: messages.sections.home, path: '/' },
      { name: messages.sections.bundles, path: '/bundles' },
      { name: title, path, language: siteLanguage },
    ],
    main: (
      <>
        <header className="page-head">
          <h1 {...attributes}>{title}</h1>
          <p className="lead" {...attributes}>
            {description}
          </p>
          <p className="meta">
            {messages.bundles.facts(
              messages.count.books(count),
              <Time date={modified_at} messages={messages} />,
              <a href={`/api/v1${path}`}>/api/v1{path}</a>,
            )}
          </p>
        </header>
        <PagerAtTop {...pager} />
        {books.length > 0 ? (
          <BookList books={books} layout="numbered" isFirst firstPlace={firstPlace} messages={messages} />
        ) : (
          <p>{page > 1 ? messages.list.beyondEnd : messages.bundles.empty}</p>
        )}
        {pageCount > 1 ? <Pager {...pager} /> : null}
        <FileLinks title={messages.bundles.cite} files={toFiles(path, true)} />
        <FileLinks title={messages.bundles.records} files={toFiles(path, false)} />
      </>
    ),
    jsonLd: toBundleNodes(bundle, baseUrl, firstPlace),
  }
}

function toFiles(path: string, isCitation: boolean): { name: string; path: string }[] {
  return bundleFileForms
    .filter((form) => form.isCitation === isCitation)
    .map(({ ending, name }) => ({ name, path: `${path}/${ending}` }))
}
