import config from '@payload-config'
import { getPayload, type Payload } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { accountField } from './account-field'
import { redirectToImports, toErrorResponse } from './responses'
import { readChoices } from './upload-choices'

type EditorRequest = { payload: Payload; user: { email: string; name: string }; form: FormData }

/**
 * The form data of an editor who may import; an error response for invalid data or other accounts, also where the page
 * that sent it was that of another account, whose window is still open.
 */
export async function openEditorRequest(request: Request): Promise<EditorRequest | Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!user || !canPublish(user))
    return toErrorResponse(user ? 403 : 401, user ? 'Imports are for editors.' : 'Sign in to use this API.')
  // The server limits the size of requests by this header.
  if (request.headers.get('content-length') === null) return toErrorResponse(411, 'Send a Content-Length.')
  const form = await request.formData().catch(() => null)
  if (!form) return toErrorResponse(400, 'Send a form.')
  const named = form.get(accountField)
  if (named !== null && named !== String(user.id))
    return redirectToImports({ run: null, fault: 'account', choices: readChoices(form) })
  return { payload, user: { email: user.email, name: user.name }, form }
}
