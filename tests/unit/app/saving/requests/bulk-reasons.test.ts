import { describe, expect, it } from 'vitest'

import { readBulkRefusal, unknownOutcome } from '@/app/(payload)/saving/requests/bulk-reasons'

const edit = () => {
  const body = new FormData()
  body.set('_payload', '{"language":"englisch"}')
  return body
}
const publish = '{"_status":"published"}'

/** What is shown of a bulk operation whose documents were refused with these reasons, and what Payload’s page gets. */
async function read(body: FormData | string, messages: string[], docs: object[] | undefined = []) {
  const errors = messages.map((message, index) => ({ id: index, message }))
  const refusal = await readBulkRefusal(
    Response.json({ ...(docs ? { docs, message: 'Unable to update' } : {}), errors }, { status: 400 }),
    body,
  )
  return { reasons: refusal?.reasons, page: (await refusal?.response.json()) as unknown }
}

describe('the reasons for which a bulk operation left documents as they were', () => {
  const many = Array.from({ length: 12 }, (_, index) => `“Title ${index}”: why`)
  const shown = [...many.slice(0, 5), 'And 7 more.']

  it('are shown, the first of many', async () => {
    expect((await read(edit(), ['“One”: why'])).reasons).toEqual(['“One”: why'])
    expect((await read(edit(), many)).reasons).toEqual(shown)
  })

  it('are shown together for a list, which shows no others', async () => {
    expect(await read(publish, many, [{ id: 13 }])).toEqual({
      reasons: ['Unable to update', ...shown],
      page: { docs: [{ id: 13 }], errors: [] },
    })
  })

  it('are shown for a list, and left to the form, where all are refused at once', async () => {
    const refusal = new Response('Service Unavailable', { status: 503 })
    expect((await readBulkRefusal(refusal, publish))?.reasons).toEqual([unknownOutcome])
    const all = Response.json({ errors: [{ message: 'You are not allowed.' }] }, { status: 403 })
    expect((await readBulkRefusal(all.clone(), publish))?.reasons).toEqual(['You are not allowed.'])
    expect((await readBulkRefusal(all, edit()))?.reasons).toEqual([])
  })

  it('are none when it was accepted', async () => {
    expect(await readBulkRefusal(Response.json({ docs: [], errors: [] }), edit())).toBeNull()
  })
})
