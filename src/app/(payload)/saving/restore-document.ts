import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Values } from '@/lib/compare-versions'

type Result = { ok: true; id: number } | { ok: false; message: string }

const json = { 'Content-Type': 'application/json' }

/** Creates a deleted document again, as a draft. */
export async function recreateDocument(collection: string, values: Values): Promise<Result> {
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = values
  return readResult(
    await fetch(`/admin/api/${collection}?draft=true&depth=0`, {
      method: 'POST',
      credentials: 'include',
      headers: json,
      body: JSON.stringify({ ...rest, _status: 'draft' }),
    }),
  )
}

/** Restores a document from the trash, with these values as its draft. */
export async function restoreFromTrash(document: DocumentKey, revision: string, values: Values): Promise<Result> {
  const { updatedAt: _, ...rest } = values
  const body = JSON.stringify({ ...rest, updatedAt: revision, deletedAt: null, _status: 'draft' })
  return readResult(
    await fetch(`/admin/api/${document}?draft=true&trash=true&depth=0`, {
      method: 'PATCH',
      credentials: 'include',
      headers: { ...json, 'If-Match': `"${revision}"` },
      body,
    }),
  )
}

async function readResult(response: Response): Promise<Result> {
  const payload = (await response.json()) as {
    doc?: { id: number }
    errors?: { message: string; data?: { errors?: { message: string }[] } }[]
  }
  if (response.ok && payload.doc) return { ok: true, id: payload.doc.id }
  const [error] = payload.errors ?? []
  return {
    ok: false,
    message: error?.data?.errors?.[0]?.message ?? error?.message ?? `The server answered ${response.status}.`,
  }
}
