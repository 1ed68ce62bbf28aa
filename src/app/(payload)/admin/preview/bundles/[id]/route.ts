import { previewBundle } from '@/app/previews/catalogue'
import { readMessages } from '@/app/catalogue/messages'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { bundlePage } from '@/views/catalogue/bundles'

export const GET = previewRoute({
  host: 'catalogue',
  collection: 'bundles',
  async toPage(options) {
    const found = await previewBundle(options)
    return found && bundlePage({ ...found, page: 1 }, readEnv().CATALOGUE_URL, await readMessages())
  },
  toLiveUrl: ({ slug }) => `${readEnv().CATALOGUE_URL}/bundles/${String(slug)}`,
})
