import config from '@payload-config'
import { GRAPHQL_POST, REST_OPTIONS } from '@payloadcms/next/routes'

import { hasSession } from '@/app/account-gate'

const answer = GRAPHQL_POST(config)

/** Payload's GraphQL, for people with an account. */
export async function POST(request: Request): Promise<Response> {
  if (!(await hasSession(request.headers))) {
    return Response.json({ errors: [{ message: 'Sign in to use this API.' }] }, { status: 401 })
  }
  return answer(request)
}

export const OPTIONS = REST_OPTIONS(config)
