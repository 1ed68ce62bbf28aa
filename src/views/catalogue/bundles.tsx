import { toBundleNodes } from '@/formats/catalogue/json-ld/bundle'
import { toItemListNode } from '@/formats/catalogue/json-ld/item-list'
import type { Bundle } from '@/schemas/catalogue/bundle'
import { bundleFileForms } from '@/surface/catalogue/bundle-files'
import { bundleListJsonPath, toBundleJson } from '@/surface/catalogue/json-paths'
import { BookList, toCount, type BookCard } from './book-list'
import { Cover } from '@/views/shared/cover'
import { Time } from '@/views/shared/dates'
import { FileLinks } from '@/views/shared/file-links'
import { mediaTypes } from '@/surface/shared/formats'
import type { Page } from '@/views/shared/page'

/** A bundle, and its books with their covers. */
export type BundleCard = { bundle: Bundle; books: readonly BookCard[] }

/** The number of overlapping covers on a bundle's card. */
const coversOnCard = 4

/** A list of bundle cards, each with one link. */
export function BundleList({ bundles, headingLevel }: { bundles: readonly BundleCard[]; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <ul className="bundles">
      {bundles.map(({ bundle, books }) => (
        <li key={bundle.id} className="bundle">
          <div className="fan" data-md="skip" aria-hidden="true">
            {books.slice(0, coversOnCard).map(({ entry, cover }) => (
              <Cover key={entry.id} cover={cover} title={entry.title} alt="" sizes="6.6rem" />
            ))}
          </div>
          <Heading>
            <a href={`/bundles/${bundle.id}`}>{bundle.title}</a>
          </Heading>
          <p>{bundle.description}</p>
          <p className="meta">{toCount(bundle.count, 'book', 'books')}</p>
        </li>
      ))}
    </ul>
  )
}

/** The page of all bundles. */
export function bundlesPage(bundles: readonly BundleCard[], baseUrl: string): Page {
  return {
    title: 'Bundles',
    description: `All ${toCount(bundles.length, 'bundle', 'bundles')} of the catalogue: books that belong together, in the order in which to read them.`,
    canonicalPath: '/bundles',
    section: '/bundles',
    json: bundleListJsonPath,
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Bundles', path: '/bundles' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>Bundles</h1>
          <p className="lead">Books that belong together, in the order in which to read them.</p>
        </header>
        {bundles.length > 0 ? <BundleList bundles={bundles} headingLevel={2} /> : <p>There is no bundle yet.</p>}
      </>
    ),
    jsonLd: [
      toItemListNode(
        `${baseUrl}/bundles#list`,
        'Bundles',
        bundles.map(({ bundle }) => ({ name: bundle.title, url: bundle.url })),
      ),
    ],
  }
}

/** The page of one bundle. */
export function bundlePage(
  { bundle, books, revision = null }: BundleCard & { revision?: string | null },
  baseUrl: string,
): Page {
  const { id, title, description, count, modified_at } = bundle
  const path = `/bundles/${id}`
  return {
    title,
    description,
    canonicalPath: path,
    citeAs: path,
    partOf: '/bundles',
    alternates: bundleFileForms.map(({ ending, format, name }) => ({
      path: `${path}/${ending}`,
      type: mediaTypes[format].split(';', 1)[0] ?? '',
      title: name,
    })),
    section: '/bundles',
    json: toBundleJson(id),
    lastUpdated: modified_at,
    shareImageAlt: `The bundle ${title}, with covers of its books`,
    revision,
    image: books[0]?.cover ?? null,
    facts: { id },
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Bundles', path: '/bundles' },
      { name: title, path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{title}</h1>
          <p className="lead">{description}</p>
          <p className="meta">
            {toCount(count, 'book', 'books')} · last changed <Time date={modified_at} /> · as JSON:{' '}
            <a href={`/api/v1${path}`}>/api/v1{path}</a>
          </p>
        </header>
        {books.length > 0 ? (
          <BookList books={books} className="shelf numbered" isFirst />
        ) : (
          <p>This bundle holds no book at present.</p>
        )}
        <FileLinks title="Cite these books" files={toFiles(path, true)} />
        <FileLinks title="Records of these books" files={toFiles(path, false)} />
      </>
    ),
    jsonLd: toBundleNodes(bundle, baseUrl),
  }
}

function toFiles(path: string, isCitation: boolean): { name: string; path: string }[] {
  return bundleFileForms
    .filter((form) => form.isCitation === isCitation)
    .map(({ ending, name }) => ({ name, path: `${path}/${ending}` }))
}
