import { applyCorrections } from '@/app/admin/imports/apply-corrections'
import { openEditorRequest } from '@/app/admin/imports/editor-request'
import { redirectToImports, toErrorResponse } from '@/app/admin/imports/responses'

/** Corrects the mapping of an uploaded table: previews the first rows, tries all rows, or imports them. */
export async function POST(request: Request): Promise<Response> {
  const opened = await openEditorRequest(request)
  if (opened instanceof Response) return opened
  const { payload, user, form } = opened
  const result = await applyCorrections({ payload, form, startedBy: user.email, savedBy: user.name || user.email })
  if ('problem' in result) return toErrorResponse(result.status, result.problem)
  return redirectToImports(result)
}
