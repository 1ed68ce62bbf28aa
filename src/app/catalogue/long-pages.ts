import { bookListTags } from './book-tags'
import { readMessages } from './messages'
import { renderLongPage } from '@/app/fills/render-long-page'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { countBooks } from '@/reading/catalogue/book-counts'
import { readBookAddresses } from '@/reading/catalogue/book-address'
import { countBundles, readBundledTitles } from '@/reading/catalogue/bundle'
import { findSite } from '@/reading/shared/site'
import type { Format } from '@/surface/shared/formats'
import { everyTitleContent, everyTitlePage } from '@/views/catalogue/every-title'
import { fullCatalogueContent, fullCataloguePage } from '@/views/catalogue/full-catalogue'

export async function fullCatalogue({ format }: FillRequest): Promise<Outcome> {
  const [options, bookCount, bundleCount] = await Promise.all([readMessages(), countBooks({}), countBundles()])
  const page = fullCataloguePage(bookCount, bundleCount, options.messages)
  const shown = { bookCount, bundleCount, baseUrl: readEnv().CATALOGUE_URL, ...options }
  return renderLongPage(
    {
      page,
      toContent: (snapshot) =>
        fullCatalogueContent({
          ...shown,
          readBooks: () => readBookAddresses(snapshot),
          readBundles: () => readBundledTitles(snapshot),
        }),
    },
    format,
    [...bookListTags, 'bundles'],
    'catalogue',
  )
}

/** The list of books as Markdown has every title. */
export async function everyTitle(format: Format): Promise<Outcome> {
  const [{ messages }, site, total] = await Promise.all([readMessages(), findSite(), countBooks({})])
  return renderLongPage(
    {
      page: everyTitlePage({ total, messages }),
      toContent: (snapshot) =>
        everyTitleContent({ total, site, messages, readBooks: () => readBookAddresses(snapshot) }),
    },
    format,
    bookListTags,
    'catalogue',
  )
}
