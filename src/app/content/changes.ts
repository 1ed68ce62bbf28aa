import { renderChanges } from '@/app/fills/changes'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { contentPath } from '@/surface/content/operations'

/** The changes of articles and findings. */
export function changes(request: FillRequest<{ since?: string; limit: number }>): Promise<Outcome> {
  return renderChanges(
    {
      host: 'content',
      path: contentPath('listChanges'),
      toPath: (kind, address) =>
        kind === 'article'
          ? contentPath('articlePage', { slug: address })
          : contentPath('findingPage', { id: address }),
      toId: ({ documentId }) => documentId,
    },
    request,
  )
}
