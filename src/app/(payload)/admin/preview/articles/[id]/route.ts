import { previewArticle } from '@/app/preview-article'
import { previewRoute } from '@/app/preview-route'
import { readEnv } from '@/config/env'
import { articlePage } from '@/views/article'

export const GET = previewRoute('content', async (options) => {
  const article = await previewArticle(options)
  return article && articlePage(article, readEnv().BASE_URL)
})
