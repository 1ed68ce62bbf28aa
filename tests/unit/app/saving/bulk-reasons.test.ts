import { describe, expect, it } from 'vitest'

import { readBulkReasons } from '@/app/(payload)/saving/bulk-reasons'
import { parseWrite } from '@/app/(payload)/saving/parse-write'

const edit = () => {
  const body = new FormData()
  body.set('_payload', '{"language":"englisch"}')
  return body
}

/** The reasons that are shown for a request of the admin that was answered with these errors. */
function read(path: string, body: FormData | string, messages: string[], status = 400): Promise<string[]> {
  const write = parseWrite(new URL(`/admin/api/${path}`, 'http://localhost'), 'PATCH', body)!
  const errors = messages.map((message, index) => ({ id: index, isPublic: true, message }))
  return readBulkReasons(Response.json({ message: 'Unable to update', errors }, { status }), write, body)
}

describe('the reasons for which a bulk edit left documents as they were', () => {
  it('are shown, the first of many', async () => {
    expect(await read('articles?where[id][in]=1', edit(), ['“One”: why'])).toEqual(['“One”: why'])
    const many = Array.from({ length: 12 }, (_, index) => `“Title ${index}”: why`)
    expect(await read('articles?where[id][in]=1', edit(), many)).toEqual([...many.slice(0, 5), 'And 7 more.'])
  })

  it('are none when it was accepted, and left to others for one document and for what a list shows itself', async () => {
    expect(await read('articles?where[id][in]=1', edit(), [], 200)).toEqual([])
    expect(await read('articles/1', edit(), ['why'])).toEqual([])
    expect(await read('articles?where[id][in]=1', '{"_status":"published"}', ['“One”: why'])).toEqual([])
  })
})
