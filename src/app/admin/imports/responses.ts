import { readEnv } from '@/config/env'
import { toParameters, type UploadChoices } from './upload-choices'
import type { UploadError } from './upload-errors'

type Target = { run: number | null; fault: UploadError | null; choices?: UploadChoices }

/** Redirects to a run on the import page, with an error message and what the form had chosen. */
export function redirectToImports({ run, fault, choices }: Target): Response {
  const query = new URLSearchParams({
    ...(run ? { run: String(run) } : {}),
    ...(fault ? { fault } : {}),
    ...(choices ? toParameters(choices) : {}),
  }).toString()
  const location = `${readEnv().ADMIN_URL}/admin/import${query ? `?${query}` : ''}`
  return new Response(null, { status: 303, headers: { location } })
}

/** An error in the format of Payload's API. */
export function toErrorResponse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status })
}
