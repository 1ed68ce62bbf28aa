import { readEnv } from '@/config/env'
import type { UploadError } from './import-kinds'

/** Redirects to a run on the import page, with an error message. */
export function redirectToImports({ run, fault }: { run: number | null; fault: UploadError | null }): Response {
  const query = new URLSearchParams({ ...(run ? { run: String(run) } : {}), ...(fault ? { fault } : {}) }).toString()
  const location = `${readEnv().ADMIN_URL}/admin/import${query ? `?${query}` : ''}`
  return new Response(null, { status: 303, headers: { location } })
}

/** An error in the format of Payload's API. */
export function toErrorResponse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status })
}
