import { previewArticle } from '@/app/previews/article'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { articlePage } from '@/views/content/article'

export const GET = previewRoute({
  host: 'content',
  collection: 'articles',
  async toPage(options) {
    const found = await previewArticle(options)
    return found && articlePage({ ...found, related: [], fromPress: [] }, readEnv().BASE_URL)
  },
  toLiveUrl: ({ slug }) => `${readEnv().BASE_URL}/resources/${String(slug)}`,
})
