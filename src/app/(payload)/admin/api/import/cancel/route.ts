import config from '@payload-config'
import { getPayload } from 'payload'

import { cancelRun } from '@/app/admin/imports/import-runs'
import { redirectToImports, toErrorResponse } from '@/app/admin/imports/responses'
import { canPublish } from '@/cms/access/signed-in'

/** Cancels a running import; what it has already written remains. */
export async function POST(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!user || !canPublish(user))
    return toErrorResponse(user ? 403 : 401, user ? 'Imports are for editors.' : 'Sign in to use this API.')
  const form = await request.formData().catch(() => null)
  const id = Number(form?.get('id'))
  if (!Number.isSafeInteger(id)) return toErrorResponse(400, 'Send a form with the id of the import.')
  await cancelRun(payload, id, user.name || user.email)
  return redirectToImports({ run: null, fault: null })
}
