import { previewFinding } from '@/app/previews/finding'
import { readMessages } from '@/app/content/messages'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { findingPage } from '@/views/content/finding'

export const GET = previewRoute({
  host: 'content',
  collection: 'evidence-entries',
  async toPage(options) {
    const [found, { messages, siteLanguage }] = await Promise.all([previewFinding(options), readMessages()])
    return found && findingPage({ ...found, siteLanguage }, readEnv().BASE_URL, messages)
  },
  toLiveUrl: ({ id }) => `${readEnv().BASE_URL}/state-of-applied-ai/${String(id)}`,
})
