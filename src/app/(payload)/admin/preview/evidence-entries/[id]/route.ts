import { previewFinding } from '@/app/previews/finding'
import { readWords } from '@/app/content/words'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { findingPage } from '@/views/content/finding'

export const GET = previewRoute({
  host: 'content',
  collection: 'evidence-entries',
  async toPage(options) {
    const [found, { words, siteLanguage }] = await Promise.all([previewFinding(options), readWords()])
    return found && findingPage({ ...found, siteLanguage }, readEnv().BASE_URL, words)
  },
  toLiveUrl: ({ id }) => `${readEnv().BASE_URL}/state-of-applied-ai/${String(id)}`,
})
