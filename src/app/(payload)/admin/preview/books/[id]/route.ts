import { previewBook } from '@/app/preview-catalogue'
import { previewRoute } from '@/app/preview-route'
import { readEnv } from '@/config/env'
import { bookPage } from '@/views/book'

export const GET = previewRoute('catalogue', async (options) => {
  const book = await previewBook(options)
  return book && bookPage(book, readEnv().CATALOGUE_URL)
})
