import { fixedPages } from './agent-index'
import { bookListTags } from './book-tags'
import { renderSitemap, toSection, type SitemapSection } from '@/app/fills/render-sitemap'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import type { SitemapEntry } from '@/formats/shared/sitemap'
import { lazyMap } from '@/lib/lazy-map'
import { memoizeByObject } from '@/lib/memoize-by-object'
import { countBooks } from '@/reading/catalogue/book-counts'
import { findBookAddresses, findBookTimes, type BookAddress } from '@/reading/catalogue/book-address'
import { findBundleAddresses } from '@/reading/catalogue/bundle'
import { countNameGroups, findNameGroups, type NameKind } from '@/reading/catalogue/name-group'
import { findCatalogueTimes, type CatalogueTimes } from '@/reading/catalogue/times'
import { cataloguePath } from '@/surface/catalogue/operations'

type SitemapRequest = FillRequest<{ page?: number }>

export async function sitemapXml({ params }: SitemapRequest): Promise<Outcome> {
  return render('getSitemap', [pages(), books(), bundles(), names('author'), names('subject')], params)
}

export async function booksSitemapXml({ params }: SitemapRequest): Promise<Outcome> {
  return render('getBooksSitemap', [books()], params)
}

export async function bundlesSitemapXml({ params }: SitemapRequest): Promise<Outcome> {
  return render('getBundlesSitemap', [bundles()], params)
}

export async function authorsSitemapXml({ params }: SitemapRequest): Promise<Outcome> {
  return render('getAuthorsSitemap', [names('author')], params)
}

export async function subjectsSitemapXml({ params }: SitemapRequest): Promise<Outcome> {
  return render('getSubjectsSitemap', [names('subject')], params)
}

function render(
  id: Parameters<typeof cataloguePath>[0],
  sections: readonly SitemapSection[],
  { page }: { page?: number },
): Promise<Outcome> {
  const url = `${readEnv().CATALOGUE_URL}${cataloguePath(id)}`
  return renderSitemap({ url, sections, page, tags: [...bookListTags, 'bundles', 'media', 'site'] })
}

function pages(): SitemapSection {
  return {
    count: async () => fixedPages.length,
    async read({ offset, limit }) {
      const times = await findCatalogueTimes()
      return lazyMap(fixedPages.slice(offset, offset + limit), ({ id, path }) =>
        toEntry(`${readEnv().CATALOGUE_URL}${path}`, toLastModified(id, times)),
      )
    },
  }
}

function books(): SitemapSection {
  return {
    count: () => countBooks({}),
    async read(range) {
      // Sitemaps of few books are in an index with other sitemaps.
      const isSome = range.limit < (await countBooks({}))
      const found = isSome ? await findBookTimes(range) : (await findBookAddresses()).slice(0, range.limit)
      return lazyMap<Pick<BookAddress, 'id' | 'modified_at'>, SitemapEntry>(found, (book) => toSharedEntry(book))
    },
  }
}

const toSharedEntry = memoizeByObject(({ id, modified_at }: Pick<BookAddress, 'id' | 'modified_at'>) =>
  toEntry(toUrl('bookPage', { id }), modified_at),
)

function bundles(): SitemapSection {
  return toSection(findBundleAddresses, ({ id, modified_at }) => toEntry(toUrl('bundlePage', { id }), modified_at))
}

function names(kind: NameKind): SitemapSection {
  return {
    count: () => countNameGroups(kind),
    read: async (range) =>
      lazyMap(await findNameGroups(kind, range), ({ slug, modified_at }) =>
        toEntry(toUrl(`${kind}Page`, { slug }), modified_at),
      ),
  }
}

/** The last change of a page's content. Developer pages depend on the site's settings only. */
function toLastModified(id: string, { books: booksAt, bundles: bundlesAt, site }: CatalogueTimes): string | null {
  const times =
    id === 'booksPage' || id === 'authorsPage' || id === 'subjectsPage'
      ? [booksAt]
      : id === 'bundlesPage'
        ? [bundlesAt]
        : id === 'developersPage' || id === 'apiReferencePage'
          ? [site ?? booksAt]
          : [booksAt, bundlesAt, site]
  return (
    times
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null
  )
}

function toUrl(id: Parameters<typeof cataloguePath>[0], values: Record<string, string>): string {
  return `${readEnv().CATALOGUE_URL}${cataloguePath(id, values)}`
}

function toEntry(url: string, lastModified: string | null): SitemapEntry {
  return lastModified === null ? { url } : { url, lastModified }
}
