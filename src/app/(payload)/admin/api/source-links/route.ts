import config from '@payload-config'
import { getPayload } from 'payload'

import { hasPermission } from '@/cms/access/signed-in'
import { getPool } from '@/cms/connection'
import { findDeadLinks } from '@/cms/links/source-links'

const maxLinks = 500

/** Dead source links, for the forms of documents that cite them. */
export async function GET(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!hasPermission(user)) return Response.json({ errors: [{ message: 'Sign in to use this API.' }] }, { status: 401 })
  const links = await findDeadLinks(getPool(payload), maxLinks)
  return Response.json(links.map(({ url, note, since }) => ({ url, note, since })))
}
