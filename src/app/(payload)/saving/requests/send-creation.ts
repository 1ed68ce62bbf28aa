import { createId } from '@/lib/identifiers/create-id'
import { findForm } from '@/app/(payload)/saving/form/open-forms'
import type { Write } from './parse-write'
import { readErrors } from './response-errors'
import { isServerUnavailable, readRevision, toUnreachableResponse, withHeaders, type Send } from './write-requests'

/** The ids of creations without a success, by form: the server may have created the document all the same. */
const unacknowledged = new Map<string, string>()

/**
 * Creates the document of a form. There is no base, and nothing to wait for: only its form has the new document. Where
 * the response of an earlier attempt was lost after the document had been created, that document is saved instead.
 */
export async function sendCreation(send: Send, init: RequestInit, { formId, intent }: Write): Promise<Response> {
  const listener = findForm(formId, null)?.readListener()
  const writeId = (formId === null ? undefined : unacknowledged.get(formId)) ?? createId()
  if (formId !== null) unacknowledged.set(formId, writeId)
  const response = await sendOnce(send, init, writeId).catch(() => null)
  if (!response?.ok) {
    const isUnavailable = response === null || isServerUnavailable(response.status)
    listener?.onFailed(intent, isUnavailable)
    const isExplained = response !== null && (!isUnavailable || (await readErrors(response)).message !== null)
    return isExplained ? response : toUnreachableResponse()
  }
  if (formId !== null) unacknowledged.delete(formId)
  const revision = await readRevision(response)
  if (revision !== null) listener?.onSaved(revision, intent)
  return response
}

async function sendOnce(send: Send, init: RequestInit, writeId: string): Promise<Response> {
  const response = await send(withHeaders(init, { 'X-Write-Id': writeId }))
  const created = response.status === 409 ? await readCreated(response) : null
  if (created === null) return response
  const headers = { 'If-Match': `"${created.revision}"`, 'X-Write-Id': createId() }
  return send(withHeaders({ ...init, method: 'PATCH' }, headers), { id: created.id })
}

/** The document that an earlier attempt created: see src/cms/revisions/created-once.ts. */
async function readCreated(response: Response): Promise<{ id: number; revision: string } | null> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { created?: { id: number; revision: string } } | null
  return body?.created ?? null
}
