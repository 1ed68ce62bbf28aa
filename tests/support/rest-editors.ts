import { handleEndpoints, type Payload } from 'payload'

import type { Conflict } from '@/cms/revisions/conflict-errors'

export type Doc = Record<string, unknown> & { id: number; updatedAt: string; title?: string; _status?: string }

export type RestResponse = {
  status: number
  doc: Doc
  docs: Doc[]
  errors: { id?: number; message: string }[]
  conflict: Conflict | undefined
}

/** The body of a request: `body` as JSON, JSON as text, or a form. */
type RequestOptions = { body?: unknown; json?: string; form?: FormData; headers?: Record<string, string> }

/** A user who sends the requests of the admin to Payload’s handlers directly: `send('PATCH', 'articles/5', …)`. */
export type RestEditor = {
  id: number
  name: string
  send: (method: string, path: string, options?: RequestOptions & { base?: string | null }) => Promise<RestResponse>
  /** The newest state of a document, drafts included. */
  read: (path: string) => Promise<Doc>
}

/** Creates an account and signs in with it. */
export async function createEditor(
  payload: Payload,
  name: string,
  permission: 'editor' | 'admin' = 'editor',
): Promise<RestEditor> {
  // The settings must be provided before the config is loaded.
  const { default: config } = await import('@payload-config')
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@editors.example`
  const password = 'only for these tests'
  const { id } = await payload.create({ collection: 'users', data: { name, email, password, permission } })
  // The server sets this header on the throttled login endpoint only.
  const { token } = await call('POST', 'users/login', {
    body: { email, password },
    headers: { 'x-lectern-sign-in': '1' },
  })

  async function call(method: string, path: string, { body, json, form, headers }: RequestOptions = {}) {
    const sent = form ?? json ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await handleEndpoints({
      config,
      request: new Request(`http://localhost:3000/admin/api/${path}`, {
        method,
        headers: { ...(form ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(sent === undefined ? {} : { body: sent }),
      }),
    })
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) } as Record<
      string,
      unknown
    > & { status: number }
  }

  const send: RestEditor['send'] = async (method, path, { base, headers, ...content } = {}) => {
    const ifMatch: Record<string, string> =
      base === undefined || base === null ? {} : { 'if-match': base === '*' || base.includes('"') ? base : `"${base}"` }
    const reply = await call(method, path, {
      ...content,
      headers: { authorization: `JWT ${String(token)}`, ...ifMatch, ...headers },
    })
    return {
      docs: [],
      errors: [],
      conflict: undefined,
      ...reply,
      doc: reply.doc ?? reply.result ?? reply,
    } as unknown as RestResponse
  }
  return { id: Number(id), name, send, read: async (path) => (await send('GET', `${path}?draft=true&depth=0`)).doc }
}

/** A body of one paragraph. */
const toParagraph = (text: string) => ({
  root: {
    ...{ type: 'root', format: '', indent: 0, version: 1, direction: 'ltr' },
    children: [
      {
        ...{ type: 'paragraph', format: '', indent: 0, version: 1, direction: 'ltr', textFormat: 0 },
        children: [{ type: 'text', text, detail: 0, format: 0, mode: 'normal', style: '', version: 1 }],
      },
    ],
  },
})

let serial = 0

/** A valid article. */
export function toArticle(author: number): Record<string, unknown> {
  serial++
  return {
    title: `Title ${serial}`,
    slug: `slug-${serial}`,
    description: 'What the tests wrote. '.repeat(9).trim(),
    professions: ['hospitals'],
    author,
    body: toParagraph('Begun'),
    sources: [{ label: 'A source', url: 'https://source.example/' }],
  }
}
