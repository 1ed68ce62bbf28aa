import { openEditorRequest } from '@/app/admin/imports/editor-request'
import { redirectToImports, toErrorResponse } from '@/app/admin/imports/responses'
import { deleteMapping } from '@/importers/evidence/saved-mappings'

/** Deletes a mapping that was saved for a source; the findings imported with it are kept. */
export async function POST(request: Request): Promise<Response> {
  const opened = await openEditorRequest(request)
  if (opened instanceof Response) return opened
  const { payload, form } = opened
  const name = form.get('name')
  if (typeof name !== 'string' || name === '') return toErrorResponse(400, 'Send a form with the name of the mapping.')
  await deleteMapping(payload, name)
  const run = Number(form.get('run'))
  return redirectToImports({ run: Number.isSafeInteger(run) && run > 0 ? run : null, fault: null })
}
