import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Values } from '@/lib/compare-versions'

export type NewestVersion = Values & { updatedAt: string }

/** Fetches the newest version of a document, drafts and trashed documents included; null when there is none. */
export async function fetchNewestVersion(document: DocumentKey): Promise<NewestVersion | null> {
  const query = 'draft=true&depth=0&fallback-locale=null'
  const response = await fetch(`/admin/api/${document}?${query}`, { credentials: 'include' })
  if (response.ok) return (await response.json()) as NewestVersion
  if (response.status !== 404 || document.startsWith('globals/'))
    throw new Error(`The server answered ${response.status}.`)
  const trashed = await fetch(`/admin/api/${document}?${query}&trash=true`, { credentials: 'include' })
  return trashed.ok ? ((await trashed.json()) as NewestVersion) : null
}
