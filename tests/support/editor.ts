import { randomBytes } from 'node:crypto'

import sharp from 'sharp'

import { toRichText } from '@/formats/rich-text-from-markdown'
import { query } from './database'
import { send, type Answer } from './http'
import { baseUrl, servers } from './servers'

export type Data = Record<string, unknown>
type Document = Data & { id: number }

/** Someone with an account, who works through Payload's own API as the admin's pages do. */
export type Editor = {
  token: string
  /** The headers of a signed-in browser. */
  headers: Record<string, string>
  create: (collection: string, data: Data, options?: { isDraft?: boolean }) => Promise<Document>
  update: (collection: string, id: number, data: Data, options?: { isDraft?: boolean }) => Promise<Document>
  updateGlobal: (slug: string, data: Data) => Promise<void>
  remove: (collection: string, id: number) => Promise<void>
  /** Uploads a PNG of this width, drawn for the occasion. */
  upload: (name: string, alt: string, width?: number) => Promise<Document>
}

/** Signs in as the first administrator. */
export async function signIn(): Promise<Editor> {
  const { email, password } = servers
  const answer = await call('POST', 'users/login', { body: { email, password } })
  const { token } = JSON.parse(answer.text) as { token: string }
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
    update: (collection, id, data, { isDraft = false } = {}) => change('PATCH', `${collection}/${id}${draft(isDraft)}`, data),
    updateGlobal: async (slug, data) => void (await change('POST', `globals/${slug}`, data)),
    remove: async (collection, id) => void (await change('DELETE', `${collection}/${id}`)),
    async upload(name, alt, width = 2000) {
      const background = { r: 40, g: 90, b: 140 }
      const png = await sharp({ create: { width, height: Math.round(width / 2), channels: 3, background } }).png().toBuffer()
      const form = new FormData()
      form.set('_payload', JSON.stringify({ alt }))
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${name}.png`)
      const response = await fetch(`${baseUrl}/admin/api/media`, { method: 'POST', body: form, headers: { authorization: `JWT ${token}` } })
      if (!response.ok) throw new Error(`The upload was refused: ${response.status} ${await response.text()}`)
      return ((await response.json()) as { doc: Document }).doc
    },
  }
}

async function call(method: string, path: string, { body, token }: { body?: Data; token?: string }): Promise<Answer> {
  const answer = await send(`/admin/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `JWT ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.status >= 300) throw new Error(`${method} ${path} was refused: ${answer.status} ${answer.text}`)
  return answer
}

/** Letters and digits that no other run has used. */
export function createMark(): string {
  return `zq${randomBytes(5).toString('hex')}`
}

/** An article that may be published; `words` go into every text of it. */
export async function toArticleData(words: string, more: Data = {}): Promise<Data> {
  const [byline] = await query<{ id: number }>(`select id from users where permission = 'none' order by id limit 1`)
  const slug = words.toLowerCase().replaceAll(' ', '-')
  return {
    title: `Title ${words}`,
    slug: `slug-${slug}`,
    description: `Description ${words}. `.padEnd(170, 'An article that the tests wrote, to be seen or not to be seen. '),
    professions: ['hospitals', 'librarians'],
    author: byline?.id,
    body: toBody(`## Heading ${words}\n\nBody ${words}.\n\n- item ${words}\n`),
    sources: [{ label: `Label ${words}`, url: `https://source.example/${slug}` }],
    ...more,
  }
}

/** A body; `media:7` shows an image, `article:7` links to an article. */
export function toBody(markdown: string): unknown {
  const toId = (kind: string) => (url: string) => (url.startsWith(`${kind}:`) ? Number(url.slice(kind.length + 1)) : null)
  return toRichText(markdown, { toMediaId: toId('media'), toArticleId: toId('article') })
}
