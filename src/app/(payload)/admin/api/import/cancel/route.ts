import { openEditorRequest } from '@/app/admin/imports/editor-request'
import { cancelRun } from '@/app/admin/imports/import-runs'
import { redirectToImports, toErrorResponse } from '@/app/admin/imports/responses'

/** Cancels a running import; what it has already written remains. */
export async function POST(request: Request): Promise<Response> {
  const opened = await openEditorRequest(request)
  if (opened instanceof Response) return opened
  const { payload, user, form } = opened
  const id = Number(form.get('id'))
  if (!Number.isSafeInteger(id)) return toErrorResponse(400, 'Send a form with the id of the import.')
  await cancelRun(payload, id, user.name || user.email)
  return redirectToImports({ run: null, fault: null })
}
