import type { PayloadRequest } from 'payload'

import type { Target } from './schedule'

/** The newest version of a document, also of one in the trash; null when it no longer exists. */
export async function findNewest(
  req: PayloadRequest,
  { collection, id }: Target,
): Promise<Record<string, unknown> | null> {
  const doc = await req.payload.findByID({
    collection,
    id,
    draft: true,
    depth: 0,
    trash: true,
    disableErrors: true,
    req,
  })
  return doc as unknown as Record<string, unknown> | null
}

/** The title of the newest version of a document, or "Untitled", also when it no longer exists. */
export async function findTitle(req: PayloadRequest, target: Target): Promise<string> {
  return toTitle(req, target, await findNewest(req, target))
}

/** The title of this document, or "Untitled". */
export function toTitle(req: PayloadRequest, { collection }: Target, doc: Record<string, unknown> | null): string {
  const title = doc?.[String(req.payload.collections[collection].config.admin.useAsTitle)]
  return typeof title === 'string' && title !== '' ? title.slice(0, 300) : 'Untitled'
}
