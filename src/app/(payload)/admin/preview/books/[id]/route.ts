import { previewBook } from '@/app/previews/catalogue'
import { readWords } from '@/app/catalogue/words'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { findSite } from '@/reading/shared/site'
import { bookPage } from '@/views/catalogue/book'

export const GET = previewRoute({
  host: 'catalogue',
  collection: 'books',
  async toPage(options) {
    const [found, site, { words }] = await Promise.all([previewBook(options), findSite(), readWords()])
    // Related titles and articles follow from what is published.
    const page = { site, related: [], series: [], fromReview: [] }
    return found && bookPage({ ...found, ...page }, readEnv().CATALOGUE_URL, words)
  },
  toLiveUrl: ({ code }) => `${readEnv().CATALOGUE_URL}/books/${String(code)}`,
})
