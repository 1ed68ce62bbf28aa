import { describe, expect, it } from 'vitest'

import { createResponseCache } from '@/cache/response-cache'
import {
  createRepresentation,
  encode,
  reuseEncodings,
  type Encoded,
  type Representation,
  toBuffer,
} from '@/server/http/responses/representation'

function create() {
  const cache = createResponseCache<Representation>({
    maxBytes: 10_000_000,
    maxStaleMs: 1000,
    maxSyncAgeMs: 1000,
    isDependencyUnavailable: () => false,
    reuse: reuseEncodings,
    now: () => 0,
  })
  const read = (text: string, tags: readonly string[] = ['articles']) =>
    cache.get('sitemap', async () =>
      createRepresentation({
        headers: {},
        body: Buffer.from(text.repeat(1_000)),
        isCompressible: true,
        isCacheable: true,
        tags,
      }),
    )
  const compress = async (representation: Representation) => {
    const forms = await Promise.all((['br', 'gzip'] as const).map(async (coding) => encode(representation, coding)))
    return forms.map(({ body, etag, digest }) => ({ body, etag, digest }))
  }
  return { cache, read, compress }
}

describe('A response that replaces an invalidated one', () => {
  it('takes over its compressed variants if the bytes are the same', async () => {
    const { cache, read, compress } = create()
    const before = await read('the same ')
    const forms = await compress(before)
    cache.invalidate(['articles'])
    expect(before.isFresh).toBe(false)
    const after = await read('the same ')
    expect(after).not.toBe(before)
    const { br, gzip } = after.encodings
    for (const [index, form] of ([br, gzip] as Encoded[]).entries()) {
      expect(form.of).toBe(after)
      expect(form.body).toBe(forms[index]?.body)
      expect([form.etag, form.digest]).toEqual([forms[index]?.etag, forms[index]?.digest])
    }
    expect(after.sizeBytes).toBe(before.sizeBytes)
  })

  it('is compressed again if one byte differs', async () => {
    const { cache, read, compress } = create()
    const forms = await compress(await read('one text '))
    cache.invalidate(['articles'])
    const after = await read('one Text ')
    expect(after.encodings).toMatchObject({ br: null, gzip: null })
    const [before, now] = [forms[0], (await compress(after))[0]]
    expect(now?.etag).not.toBe(before?.etag)
    expect(toBuffer(now!).equals(toBuffer(before!))).toBe(false)
  })

  it('does not come from a cache that was cleared', async () => {
    const { cache, read, compress } = create()
    await compress(await read('the same '))
    cache.invalidate(['articles'])
    cache.clear()
    expect((await read('the same ')).encodings.br).toBeNull()
  })
})
