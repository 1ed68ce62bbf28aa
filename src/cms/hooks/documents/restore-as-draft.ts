import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  APIError,
  type CollectionBeforeOperationHook,
  type CollectionSlug,
  type Endpoint,
  type PayloadRequest,
  restoreVersionOperation,
} from 'payload'

import { getConnection } from '@/cms/connection'
import { versionsTable } from '@/cms/tables'

/**
 * Overrides Payload's restore endpoint: a version is restored as a draft, unless `draft=false` is requested and the
 * version was published. Payload would unpublish the document when restoring a version that never was.
 */
export function restoreVersionEndpoint(collection: CollectionSlug): Endpoint {
  return {
    path: '/versions/:id',
    method: 'post',
    async handler(req) {
      const id = String(req.routeParams?.id)
      const isPublishing = req.query?.draft === 'false' && (await wasPublished(req, collection, id))
      // The Local API does not accept `draft` here.
      const doc = await restoreVersionOperation({
        id,
        collection: req.payload.collections[collection],
        draft: !isPublishing,
        depth: 0,
        req,
      })
      return Response.json({ ...doc, message: req.t('version:restoredSuccessfully') })
    },
  }
}

/** Applies the same rule to GraphQL: Payload publishes the restored version when `draft` is omitted. */
export const requireDraftOnRestore: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'restoreVersion' || overrideAccess || !collection.versions || !collection.versions.drafts)
    return args
  const { id, draft } = args as { id?: unknown; draft?: boolean }
  if (draft === undefined)
    throw toBadRequestError(
      'Say whether the version comes back as a draft (draft: true) or is shown to readers at once (draft: false).',
    )
  if (!draft && !(await wasPublished(req, collection.slug, String(id))))
    throw toBadRequestError('Readers never saw this version. Restore it as a draft.')
  return args
}

function toBadRequestError(message: string): APIError {
  return new APIError(message, 400, null, true)
}

async function wasPublished(req: PayloadRequest, slug: string, versionId: string): Promise<boolean> {
  if (!/^\d{1,9}$/.test(versionId)) return false
  const connection = await getConnection(req)
  const { rows } = await connection.execute(
    sql`select 1 from ${versionsTable(slug)} where id = ${Number(versionId)} and version__status = 'published'`,
  )
  return rows.length > 0
}
