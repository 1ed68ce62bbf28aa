import config from '@payload-config'
import { GRAPHQL_POST, REST_OPTIONS } from '@payloadcms/next/routes'

import { hasSession } from '@/app/admin/account-gate'

const handleGraphql = GRAPHQL_POST(config)

/** Payload's GraphQL endpoint, for signed-in accounts. */
export async function POST(request: Request): Promise<Response> {
  if (!(await hasSession(request.headers))) {
    return Response.json({ errors: [{ message: 'Sign in to use this API.' }] }, { status: 401 })
  }
  return handleGraphql(request)
}

export const OPTIONS = REST_OPTIONS(config)
