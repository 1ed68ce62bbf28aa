import config from '@payload-config'
import { getPayload } from 'payload'

import { importFaults, type ImportFault } from '@/app/imports/import-kinds'
import { beginRun, findLatestRun } from '@/app/imports/import-runs'
import { readUpload } from '@/app/imports/read-upload'
import { startImport } from '@/app/imports/start-import'
import { hasPermission } from '@/cms/access/signed-in'
import { readEnv } from '@/config/env'

/** Takes an upload of /admin/import and begins its import; the page shows how it goes. */
export async function POST(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!hasPermission(user)) return refuse(401, 'Sign in to use this API.')
  // The front door bounds what has a length.
  if (request.headers.get('content-length') === null) return refuse(411, 'Send a Content-Length.')
  const form = await request.formData().catch(() => null)
  if (!form) return refuse(400, 'Send a form (multipart/form-data) with kind and file.')
  const upload = readUpload(form)
  if (typeof upload === 'string') return backToPage(upload)
  const { kind, file, isDryRun } = upload
  const startedBy = user?.email ?? ''
  const id = await beginRun(payload, { kind, fileName: file.name.slice(0, 200), isDryRun, startedBy })
  if (id === null) return backToPage('busy')
  await startImport(payload, id, upload)
  return backToPage(null)
}

/** The newest import as JSON, with its whole report. */
export async function GET(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!hasPermission(user)) return refuse(401, 'Sign in to use this API.')
  const run = await findLatestRun(payload)
  return run ? Response.json(run) : refuse(404, 'There has been no import yet.')
}

function backToPage(fault: ImportFault | null): Response {
  const query = fault !== null && fault in importFaults ? `?fault=${fault}` : ''
  return new Response(null, {
    status: 303,
    headers: { location: `${readEnv().ADMIN_URL}/admin/import${query}` },
  })
}

function refuse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status })
}
