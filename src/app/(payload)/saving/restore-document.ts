import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Values } from '@/lib/compare-versions'
import { readErrors } from './response-errors'

type Result = { ok: true; id: number } | { ok: false; message: string }

const json = { 'Content-Type': 'application/json' }

/** Creates a deleted document again, as a draft. */
export function recreateDocument(collection: string, values: Values): Promise<Result> {
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = values
  return send(`${collection}?draft=true&depth=0`, { method: 'POST', headers: json }, { ...rest, _status: 'draft' })
}

/** Restores a document from the trash, with these values as its draft. */
export function restoreFromTrash(document: DocumentKey, revision: string, values: Values): Promise<Result> {
  const { updatedAt: _, ...rest } = values
  return send(
    `${document}?draft=true&trash=true&depth=0`,
    { method: 'PATCH', headers: { ...json, 'If-Match': `"${revision}"` } },
    { ...rest, updatedAt: revision, deletedAt: null, _status: 'draft' },
  )
}

async function send(path: string, init: RequestInit, values: object): Promise<Result> {
  try {
    const body = JSON.stringify(values)
    const response = await fetch(`/admin/api/${path}`, { ...init, credentials: 'include', body })
    if (response.ok) return { ok: true, id: ((await response.json()) as { doc: { id: number } }).doc.id }
    const { message, fields } = await readErrors(response)
    return { ok: false, message: fields[0]?.message ?? message ?? `The server answered ${response.status}.` }
  } catch {
    return { ok: false, message: 'The server cannot be reached. What you wrote is still here; try again.' }
  }
}
