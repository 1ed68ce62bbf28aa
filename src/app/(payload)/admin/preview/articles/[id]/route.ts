import { previewArticle } from '@/app/previews/article'
import { readWords } from '@/app/content/words'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { articlePage } from '@/views/content/article'

export const GET = previewRoute({
  host: 'content',
  collection: 'articles',
  async toPage(options) {
    const [found, { words, siteLanguage }] = await Promise.all([previewArticle(options), readWords()])
    return found && articlePage({ ...found, related: [], fromPress: [], siteLanguage }, readEnv().BASE_URL, words)
  },
  toLiveUrl: ({ slug }) => `${readEnv().BASE_URL}/resources/${String(slug)}`,
})
