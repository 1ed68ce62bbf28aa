import { previewBook } from '@/app/previews/catalogue'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { bookPage } from '@/views/catalogue/book'

export const GET = previewRoute({
  host: 'catalogue',
  collection: 'books',
  async toPage(options) {
    const found = await previewBook(options)
    return found && bookPage(found, readEnv().CATALOGUE_URL)
  },
  toLiveUrl: ({ code }) => `${readEnv().CATALOGUE_URL}/books/${String(code)}`,
})
