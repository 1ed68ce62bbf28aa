import { readErrors } from './response-errors'

/** The drawer in which several files are uploaded; Payload saves each by a request of its own. */
const drawer = '.bulk-upload--file-manager'

/**
 * A refusal of one of several files without its general message where fields have theirs: Payload shows each general one
 * in a message of its own, sixty for as many files, besides one that says how many files were not saved.
 */
export async function omitRepeatedMessage(response: Response, { method, body }: RequestInit): Promise<Response> {
  if (response.ok || method?.toUpperCase() !== 'POST' || !(body instanceof FormData)) return response
  if (document.querySelector(drawer) === null) return response
  const { fields } = await readErrors(response)
  return fields.length > 0 ? Response.json({ errors: [{ data: { errors: fields } }] }, response) : response
}
