import { randomBytes } from 'node:crypto'

import { toRichText } from '@/formats/shared/rich-text-from-markdown'
import { query } from './database'
import { drawImage } from './draw-image'
import { send, type HttpResponse } from './http'
import { baseUrl, servers } from './servers'
import { startAdmin } from './start-admin'

export type Data = Record<string, unknown>
type Document = Data & { id: number }

/** A signed-in user of Payload's REST API, as the admin uses it. */
export type Editor = {
  token: string
  /** The headers of a signed-in browser. */
  headers: Record<string, string>
  create: (collection: string, data: Data, options?: { isDraft?: boolean }) => Promise<Document>
  update: (collection: string, id: number, data: Data, options?: { isDraft?: boolean }) => Promise<Document>
  updateGlobal: (slug: string, data: Data) => Promise<void>
  /** Deletes permanently, even from the trash. */
  remove: (collection: string, id: number) => Promise<void>
  trash: (collection: string, id: number) => Promise<Document>
  restore: (collection: string, id: number, data?: Data) => Promise<Document>
  /** Uploads a generated PNG of this width. */
  upload: (name: string, alt: string, width?: number) => Promise<Document>
}

/** Signs in, by default as the first administrator. */
export async function signIn({ email, password }: { email: string; password: string } = servers): Promise<Editor> {
  await startAdmin(baseUrl)
  const response = await call('POST', 'users/login', { body: { email, password } })
  const { token } = JSON.parse(response.text) as { token: string }
  const headers = { cookie: `payload-token=${token}`, authorization: `JWT ${token}`, origin: baseUrl }
  const change = async (method: string, path: string, body?: Data) => {
    const { text } = await call(method, path, { token, ...(body ? { body } : {}) })
    const { doc, result } = JSON.parse(text) as { doc: Document; result: Document }
    return doc ?? result
  }
  const draft = (isDraft: boolean) => `?depth=0${isDraft ? '&draft=true' : ''}`
  return {
    token,
    headers,
    create: (collection, data, { isDraft = false } = {}) => change('POST', `${collection}${draft(isDraft)}`, data),
    update: (collection, id, data, { isDraft = false } = {}) =>
      change('PATCH', `${collection}/${id}${draft(isDraft)}`, data),
    updateGlobal: async (slug, data) => void (await change('POST', `globals/${slug}`, data)),
    remove: async (collection, id) => void (await change('DELETE', `${collection}/${id}?trash=true`)),
    trash: (collection, id) => change('PATCH', `${collection}/${id}?depth=0`, { deletedAt: new Date().toISOString() }),
    restore: (collection, id, data = {}) =>
      change('PATCH', `${collection}/${id}?depth=0&trash=true`, { ...data, deletedAt: null }),
    async upload(name, alt, width = 2000) {
      const png = await drawImage(width)
      const form = new FormData()
      form.set('_payload', JSON.stringify({ alt }))
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${name}.png`)
      const response = await fetch(`${baseUrl}/admin/api/media`, {
        method: 'POST',
        body: form,
        headers: { authorization: `JWT ${token}` },
      })
      if (!response.ok) throw new Error(`The upload was rejected: ${response.status} ${await response.text()}`)
      return ((await response.json()) as { doc: Document }).doc
    },
  }
}

async function call(
  method: string,
  path: string,
  { body, token }: { body?: Data; token?: string },
): Promise<HttpResponse> {
  const response = await send(`/admin/api/${path}`, {
    method,
    // Overwrites unconditionally; tests/integration/stale-writes tests conflicts.
    headers: {
      'content-type': 'application/json',
      'if-match': '*',
      ...(token ? { authorization: `JWT ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (response.status >= 300) throw new Error(`${method} ${path} was rejected: ${response.status} ${response.text}`)
  return response
}

/** Letters and digits that are unique across runs. */
export function createMarker(): string {
  return `zq${randomBytes(5).toString('hex')}`
}

/** A valid article with `words` in each of its texts. */
export async function toArticleData(words: string, more: Data = {}): Promise<Data> {
  const [byline] = await query<{ id: number }>(`select id from users where permission = 'none' order by id limit 1`)
  const slug = words.toLowerCase().replaceAll(' ', '-')
  return {
    title: `Title ${words}`,
    slug: `slug-${slug}`,
    description: `Description ${words}. `.padEnd(
      170,
      'An article that the tests wrote, to be seen or not to be seen. ',
    ),
    professions: ['hospitals', 'librarians'],
    author: byline?.id,
    body: toBody(`## Heading ${words}\n\nBody ${words}.\n\n- item ${words}\n`),
    sources: [{ label: `Label ${words}`, url: `https://source.example/${slug}` }],
    ...more,
  }
}

/** A body; `media:7` shows an image, `article:7` links to an article. */
export function toBody(markdown: string): unknown {
  const toId = (kind: string) => (url: string) =>
    url.startsWith(`${kind}:`) ? Number(url.slice(kind.length + 1)) : null
  return toRichText(markdown, { toMediaId: toId('media'), toArticleId: toId('article') })
}
