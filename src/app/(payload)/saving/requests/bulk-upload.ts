import { imageLimit } from '@/lib/images/image-limit'
import { readErrors } from './response-errors'

/** The drawer in which several files are uploaded; Payload saves each by a request of its own. */
const drawer = '.bulk-upload--file-manager'

/** True while several files are being uploaded, which only the page has, with what is typed of each. */
export const isUploadingSeveral = (): boolean => document.querySelector(drawer) !== null

/**
 * The response to the upload of one of several files, in the form in which Payload keeps a file that was refused. It
 * takes one for saved, and drops it, where no server answers, where a proxy answers with HTML, and where the file is too
 * large (413).
 */
export async function explainRefusal(sending: Promise<Response>, init: RequestInit): Promise<Response> {
  if (!isOneOfSeveral(init)) return sending
  const response = await sending.catch(() => null)
  if (response === null) return toFileError(unreachable)
  if (response.ok) return response
  const { message, fields } = await readErrors(response)
  // Without its general message: Payload shows that of each file in a message of its own.
  if (fields.length > 0) return toFieldErrors(fields, response.status)
  if (response.status === 413) return toFileError(`This file is too large. ${imageLimit}`)
  return message === null
    ? toFileError(`The server did not take this file (${response.status}). Save again.`)
    : response
}

function isOneOfSeveral({ method, body }: RequestInit): boolean {
  if (method?.toUpperCase() !== 'POST' || !(body instanceof FormData) || !body.has('file')) return false
  return isUploadingSeveral()
}

const unreachable =
  'The server cannot be reached. Keep this page open, which has your file and what you wrote of it, and save again when the connection is back.'
const toFileError = (message: string) => toFieldErrors([{ path: 'file', message }], 400)

function toFieldErrors(errors: object[], status: number): Response {
  return Response.json({ errors: [{ data: { errors } }] }, { status })
}
