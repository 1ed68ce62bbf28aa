import { toBundleNodes } from '@/formats/catalogue/json-ld/bundle'
import { toItemListNode } from '@/formats/shared/item-list'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import type { CoverImage } from '@/schemas/shared/cover-image'
import { bundleFileForms } from '@/surface/catalogue/bundle-files'
import { bundleListJsonPath, toBundleJson } from '@/surface/catalogue/json-paths'
import { BookList, type BookCard } from './book-list'
import { Cover } from '@/views/shared/cover'
import { Time } from '@/views/shared/dates'
import { FileLinks } from '@/views/shared/file-links'
import { mediaTypes } from '@/surface/shared/formats'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
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

/** The page of all bundles. */
export function bundlesPage(bundles: readonly BundleCard[], baseUrl: string, options: Options): Page {
  const { messages } = options
  const title = messages.sections.bundles
  return {
    title,
    description: messages.bundles.description(bundles.length),
    canonicalPath: '/bundles',
    section: '/bundles',
    json: bundleListJsonPath,
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
        {bundles.length > 0 ? (
          <BundleList bundles={bundles} headingLevel={2} {...options} />
        ) : (
          <p>{messages.bundles.none}</p>
        )}
      </>
    ),
    jsonLd: [
      toItemListNode(
        `${baseUrl}/bundles#list`,
        title,
        bundles.map(({ bundle }) => ({ name: bundle.title, url: bundle.url })),
      ),
    ],
  }
}

/** The page of one bundle. */
export function bundlePage(
  { bundle, books, revision = null }: BundleWithBooks & { revision?: string | null },
  baseUrl: string,
  { messages, siteLanguage }: Options,
): Page {
  const attributes = toLanguageAttributes(siteLanguage, messages)
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
        {books.length > 0 ? (
          <BookList books={books} layout="numbered" isFirst messages={messages} />
        ) : (
          <p>{messages.bundles.empty}</p>
        )}
        <FileLinks title={messages.bundles.cite} files={toFiles(path, true)} />
        <FileLinks title={messages.bundles.records} files={toFiles(path, false)} />
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
