import { previewFinding } from '@/app/previews/finding'
import { previewRoute } from '@/app/previews/route-handler'
import { readEnv } from '@/config/env'
import { findingPage } from '@/views/content/finding'

export const GET = previewRoute({
  host: 'content',
  collection: 'evidence-entries',
  async toPage(options) {
    const found = await previewFinding(options)
    return found && findingPage(found, readEnv().BASE_URL)
  },
  toLiveUrl: ({ id }) => `${readEnv().BASE_URL}/state-of-applied-ai/${String(id)}`,
})
