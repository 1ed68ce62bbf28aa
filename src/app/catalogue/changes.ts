import { renderChanges } from '@/app/fills/changes'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { cataloguePath } from '@/surface/catalogue/operations'

/** The changes of books and bundles. */
export function changes(request: FillRequest<{ since?: string; limit: number }>): Promise<Outcome> {
  return renderChanges(
    {
      host: 'catalogue',
      path: cataloguePath('listChanges'),
      toPath: (kind, address) => cataloguePath(kind === 'book' ? 'bookPage' : 'bundlePage', { id: address }),
      toId: ({ address }) => address,
    },
    request,
  )
}
