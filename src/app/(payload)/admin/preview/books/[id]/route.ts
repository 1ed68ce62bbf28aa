import { previewBook } from '@/app/previews/catalogue'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { findSite } from '@/reading/shared/site'
import { bookPage } from '@/views/catalogue/book'

export const GET = previewRoute({
  host: 'catalogue',
  collection: 'books',
  async toPage(options) {
    const [found, site] = await Promise.all([previewBook(options), findSite()])
    // Related titles and articles follow from what is published.
    return found && bookPage({ ...found, site, related: [], series: [], fromReview: [] }, readEnv().CATALOGUE_URL)
  },
  toLiveUrl: ({ code }) => `${readEnv().CATALOGUE_URL}/books/${String(code)}`,
})
