import type { DocumentKey } from '@/cms/revisions/document-key'
import { formMarker, type Intent } from '@/app/(payload)/saving/form/open-forms'

/** An admin request that changes documents. */
export type Write = {
  intent: Intent
  collection: string
  /** Null for a bulk operation, and for a document that is being created. */
  document: DocumentKey | null
  /** The form that sends it, if any. */
  formId: string | null
  /** `updatedAt` in the form’s data. */
  revision: string | null
}

/** Whether a write is of the documents that its query selects. */
export const isBulk = ({ document, intent }: Write): boolean => document === null && intent !== 'create'

const apiRoot = '/admin/api/'

/** Parses a request; null when it changes no document. Removes the form marker from its body. */
export function parseWrite(url: URL, method: string, body: unknown): Write | null {
  if (!url.pathname.startsWith(apiRoot)) return null
  const [first = '', second, third, ...more] = url.pathname.slice(apiRoot.length).split('/')
  if (!first || first.startsWith('payload-') || more.length > 0) return null
  const isMutation = method === 'PATCH' || method === 'DELETE'
  if (first === 'globals') {
    if (method !== 'POST' || !second) return null
    return {
      ...parseBody(url, method, body),
      collection: 'globals',
      document: `globals/${second}`,
      ...(third ? { intent: 'restore' } : {}),
    }
  }
  if (isMutation && second === undefined) return { ...parseBody(url, method, body), collection: first, document: null }
  if (second === undefined) return method === 'POST' ? parseCreation(url, body, first) : null
  if (isMutation && third === undefined)
    return { ...parseBody(url, method, body), collection: first, document: `${first}/${second}` }
  if (method !== 'POST' || third === undefined) return null
  const defaults = { formId: null, revision: null, collection: first }
  if (third === 'duplicate') return { ...defaults, intent: 'duplicate', document: `${first}/${second}` }
  return second === 'versions' ? { ...defaults, intent: 'restore', document: findDocumentOfPage(first) } : null
}

/** Of the other endpoints that take POST, none is sent a document’s form. */
function parseCreation(url: URL, body: unknown, collection: string): Write | null {
  const { formId, revision } = parseBody(url, 'POST', body)
  return formId === null ? null : { intent: 'create', collection, document: null, formId, revision }
}

/** The document of the current version page: restore requests name only the version. */
function findDocumentOfPage(collection: string): DocumentKey | null {
  const id = new RegExp(`/collections/${collection}/(?:trash/)?(\\d+)/versions/`).exec(window.location.pathname)?.[1]
  return id === undefined ? null : `${collection}/${id}`
}

function parseBody(url: URL, method: string, body: unknown): Pick<Write, 'intent' | 'formId' | 'revision'> {
  const data = extractData(body)
  const formId = typeof data[formMarker] === 'string' ? data[formMarker] : null
  const revision = typeof data.updatedAt === 'string' ? data.updatedAt : null
  return { intent: toIntent(url, method, data), formId, revision }
}

function toIntent({ searchParams }: URL, method: string, data: Record<string, unknown>): Intent {
  if (method === 'DELETE') return 'delete'
  if (searchParams.get('autosave') === 'true') return 'autosave'
  if (searchParams.get('unpublishAllLocales') === 'true') return 'unpublish'
  if (data._status === 'published') return 'publish'
  return data.deletedAt ? 'trash' : 'save'
}

function extractData(body: unknown): Record<string, unknown> {
  const text = body instanceof FormData ? body.get('_payload') : body
  if (typeof text !== 'string') return {}
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data !== 'object' || data === null) return {}
    if (body instanceof FormData && formMarker in data) {
      const { [formMarker]: _, ...rest } = data as Record<string, unknown>
      body.set('_payload', JSON.stringify(rest))
    }
    return data as Record<string, unknown>
  } catch {
    return {}
  }
}
