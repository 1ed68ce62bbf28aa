import { beforeAll, describe, expect, it } from 'vitest'

import { toValidDocument } from '../support/valid-document'
import { drawImage } from '../support/draw-image'
import { createMarker, signIn, type Data, type Editor } from '../support/editor'
import { validationCases } from '../support/validation-cases'
import { baseUrl } from '../support/servers'

type Reason = { path: string; message: string; label?: string }
type Envelope = { errors?: { name?: string; message: string; data?: { errors?: Reason[] } }[] }

let editor: Editor

beforeAll(async () => {
  editor = await signIn()
})

async function post(entity: string, data: Data): Promise<{ status: number; body: Envelope }> {
  const { authorization } = editor.headers
  const isForm = entity === 'media'
  const form = new FormData()
  form.set('_payload', JSON.stringify(data))
  if (isForm) form.set('file', new Blob([new Uint8Array(await drawImage(20))], { type: 'image/png' }), 'picture.png')
  const response = await fetch(`${baseUrl}/admin/api/${entity}`, {
    method: 'POST',
    headers: {
      authorization: authorization ?? '',
      'if-match': '*',
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? form : JSON.stringify(data),
  })
  return { status: response.status, body: (await response.json()) as Envelope }
}

describe('validation errors name their field', () => {
  it.each(validationCases)('$entity: $path, $reason', async ({ entity, data, path, reason }) => {
    const { status, body } = await post(entity, {
      ...(await toValidDocument(entity, createMarker())),
      ...data,
      _status: 'published',
    })
    expect(status, JSON.stringify(body)).toBe(400)
    const reasons = body.errors?.flatMap((error) => error.data?.errors ?? []) ?? []
    expect(reasons, JSON.stringify(body)).toContainEqual(
      expect.objectContaining({ path, message: expect.stringMatching(reason) }),
    )
  })

  it('are all returned at once', async () => {
    const data = {
      ...(await toValidDocument('articles', createMarker())),
      title: '',
      publishedAt: '2190-01-01',
      sources: [{ label: '', url: 'x' }],
    }
    const { body } = await post('articles', { ...data, _status: 'published' })
    const paths = body.errors?.flatMap((error) => error.data?.errors?.map(({ path }) => path) ?? [])
    expect(paths?.toSorted()).toEqual(['publishedAt', 'sources.0.label', 'sources.0.url', 'title'])
  })
})
