import config from '@payload-config'
import { getPayload } from 'payload'

import { openEditorRequest } from '@/app/admin/imports/editor-request'
import { storeImportFile } from '@/app/admin/imports/import-files'
import { beginRun, findLatestRun, findRun } from '@/app/admin/imports/import-runs'
import { readUpload } from '@/app/admin/imports/read-upload'
import { redirectToImports, toErrorResponse } from '@/app/admin/imports/responses'
import { startImport } from '@/app/admin/imports/start-import'
import { readChoices } from '@/app/admin/imports/upload-choices'
import { canPublish } from '@/cms/access/signed-in'

/** Accepts an upload from /admin/import, starts the import and redirects back to the page. */
export async function POST(request: Request): Promise<Response> {
  const opened = await openEditorRequest(request)
  if (opened instanceof Response) return opened
  const { payload, user, form } = opened
  const upload = readUpload(form)
  if (typeof upload === 'string') return redirectToImports({ run: null, fault: upload, choices: readChoices(form) })
  const { kind, file, isDryRun } = upload
  const id = await beginRun(payload, { kind, fileName: file.name.slice(0, 200), isDryRun, startedBy: user.email })
  if (id === null) return redirectToImports({ run: null, fault: 'busy', choices: readChoices(form) })
  if (kind === 'evidence') await storeImportFile(payload, id, file)
  await startImport(payload, id, upload)
  // A mapping is corrected on the page of its import.
  return redirectToImports({ run: kind === 'evidence' ? id : null, fault: null })
}

/** An import as JSON, with its report: the newest, or that of `run`. */
export async function GET(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!canPublish(user))
    return toErrorResponse(user ? 403 : 401, user ? 'Imports are for editors.' : 'Sign in to use this API.')
  const requested = new URL(request.url).searchParams.get('run')
  if (requested === null) {
    const latest = await findLatestRun(payload)
    return latest ? Response.json(latest) : toErrorResponse(404, 'There has been no import yet.')
  }
  const run = /^[1-9]\d{0,8}$/.test(requested) ? await findRun(payload, Number(requested)) : null
  return run ? Response.json(run) : toErrorResponse(404, `No import is known by run=${requested}.`)
}
