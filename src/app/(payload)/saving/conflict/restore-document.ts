import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Values } from '@/lib/compare-versions'
import { formMarker } from '@/app/(payload)/saving/form/open-forms'
import { readErrors } from '@/app/(payload)/saving/requests/response-errors'

type Result = { ok: true; id: number } | { ok: false; message: string }

/**
 * Creates a deleted document again, as a draft. Sent as its form would send it, so that an attempt whose response was
 * lost is recognized: the document that it created then gets these values.
 */
export function recreateDocument(collection: string, formId: string, values: Values): Promise<Result> {
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = values
  const body = new FormData()
  body.set('_payload', JSON.stringify({ ...rest, _status: 'draft', [formMarker]: formId }))
  return send(`${collection}?draft=true&depth=0`, { method: 'POST', body })
}

/** Restores a document from the trash, with these values as its draft. */
export function restoreFromTrash(document: DocumentKey, revision: string, values: Values): Promise<Result> {
  const { updatedAt: _, ...rest } = values
  return send(`${document}?draft=true&trash=true&depth=0`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'If-Match': `"${revision}"` },
    body: JSON.stringify({ ...rest, updatedAt: revision, deletedAt: null, _status: 'draft' }),
  })
}

async function send(path: string, init: RequestInit): Promise<Result> {
  try {
    const response = await fetch(`/admin/api/${path}`, { ...init, credentials: 'include' })
    if (response.ok) return { ok: true, id: ((await response.json()) as { doc: { id: number } }).doc.id }
    const { message, fields } = await readErrors(response)
    return { ok: false, message: fields[0]?.message ?? message ?? `The server answered ${response.status}.` }
  } catch {
    return { ok: false, message: 'The server cannot be reached. What you wrote is still here; try again.' }
  }
}
