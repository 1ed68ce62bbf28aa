import { previewBook } from '@/app/previews/catalogue'
import { readMessages } from '@/app/catalogue/messages'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { findSite } from '@/reading/shared/site'
import { bookPage } from '@/views/catalogue/book'

export const GET = previewRoute({
  host: 'catalogue',
  collection: 'books',
  async toPage(options) {
    const [found, site, { messages }] = await Promise.all([previewBook(options), findSite(), readMessages()])
    // Related titles and articles follow from what is published.
    const page = { site, related: [], relatedTitles: [], series: [], fromReview: [] }
    return found && bookPage({ ...found, ...page }, readEnv().CATALOGUE_URL, messages)
  },
  toLiveUrl: ({ code }) => `${readEnv().CATALOGUE_URL}/books/${String(code)}`,
})
