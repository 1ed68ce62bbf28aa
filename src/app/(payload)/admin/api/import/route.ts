import config from '@payload-config'
import { getPayload } from 'payload'

import { uploadErrors, type UploadError } from '@/app/admin/imports/import-kinds'
import { beginRun, findLatestRun } from '@/app/admin/imports/import-runs'
import { readUpload } from '@/app/admin/imports/read-upload'
import { startImport } from '@/app/admin/imports/start-import'
import { canPublish } from '@/cms/access/signed-in'
import { readEnv } from '@/config/env'

/** Accepts an upload from /admin/import, starts the import and redirects back to the page. */
export async function POST(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!canPublish(user))
    return toErrorResponse(user ? 403 : 401, user ? 'Imports are for editors.' : 'Sign in to use this API.')
  // The server limits the size of requests by this header.
  if (request.headers.get('content-length') === null) return toErrorResponse(411, 'Send a Content-Length.')
  const form = await request.formData().catch(() => null)
  if (!form) return toErrorResponse(400, 'Send a form (multipart/form-data) with kind and file.')
  const upload = readUpload(form)
  if (typeof upload === 'string') return redirectToPage(upload)
  const { kind, file, isDryRun } = upload
  const startedBy = user?.email ?? ''
  const id = await beginRun(payload, { kind, fileName: file.name.slice(0, 200), isDryRun, startedBy })
  if (id === null) return redirectToPage('busy')
  await startImport(payload, id, upload)
  return redirectToPage(null)
}

/** The newest import as JSON, with its report. */
export async function GET(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!canPublish(user))
    return toErrorResponse(user ? 403 : 401, user ? 'Imports are for editors.' : 'Sign in to use this API.')
  const run = await findLatestRun(payload)
  return run ? Response.json(run) : toErrorResponse(404, 'There has been no import yet.')
}

function redirectToPage(fault: UploadError | null): Response {
  const query = fault !== null && fault in uploadErrors ? `?fault=${fault}` : ''
  return new Response(null, {
    status: 303,
    headers: { location: `${readEnv().ADMIN_URL}/admin/import${query}` },
  })
}

function toErrorResponse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status })
}
