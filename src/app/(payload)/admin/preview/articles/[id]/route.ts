import { previewArticle } from '@/app/previews/article'
import { readMessages } from '@/app/content/messages'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { articlePage } from '@/views/content/article'

export const GET = previewRoute({
  host: 'content',
  collection: 'articles',
  async toPage(options) {
    const [found, { messages, siteLanguage }] = await Promise.all([previewArticle(options), readMessages()])
    return found && articlePage({ ...found, related: [], fromPress: [], siteLanguage }, readEnv().BASE_URL, messages)
  },
  toLiveUrl: ({ slug }) => `${readEnv().BASE_URL}/resources/${String(slug)}`,
})
