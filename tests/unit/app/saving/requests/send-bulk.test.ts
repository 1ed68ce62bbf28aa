import { describe, expect, it } from 'vitest'

import { parseWrite } from '@/app/(payload)/saving/requests/parse-write'
import { sendBulk, type BulkProgress } from '@/app/(payload)/saving/requests/send-bulk'
import type { Send } from '@/app/(payload)/saving/requests/write-requests'

type Answer = (ids: number[]) => Response

const selection = '?where[and][0][title][like]=Poche&draft=true'
const idsName = /^where\[and\]\[\d+\]\[id\]\[in\]$/

const listBooks = (count: number): Response =>
  Response.json({ docs: Array.from({ length: count }, (_, index) => ({ id: index + 1 })) })

/** Sends an edit of so many books; `answer` is the server’s to each of its requests. */
async function edit(
  count: number,
  answer: Answer,
  { search = selection, list = listBooks, onProgress = (_: BulkProgress, _stop: () => void): void => undefined } = {},
) {
  const url = new URL(`/admin/api/books${search}`, 'http://localhost')
  const requests: URLSearchParams[] = []
  const progress: BulkProgress[] = []
  const send: Send = async (init, place = {}) => {
    const query = new URLSearchParams(place.search ?? search)
    if (init.method === undefined) return list(count)
    requests.push(query)
    return answer([...query].flatMap(([name, value]) => (idsName.test(name) ? value.split(',').map(Number) : [])))
  }
  const write = parseWrite(url, 'PATCH', '{"publisher":"Verlag"}')!
  const init = { method: 'PATCH', body: '{"publisher":"Verlag"}' }
  const response = await sendBulk(send, init, {
    ...{ write, search },
    onProgress(each, stop) {
      progress.push(each)
      onProgress(each, stop)
    },
  })
  return { response, requests, progress, body: (await response.json()) as Record<string, unknown> }
}

const accept: Answer = (ids) => Response.json({ docs: ids.map((id) => ({ id })), errors: [], message: 'Updated' })

describe('a bulk operation', () => {
  it('of few documents is one request, as it was sent', async () => {
    const { requests, progress, body } = await edit(50, accept)
    expect(requests.map(String)).toEqual([new URLSearchParams(selection).toString()])
    expect(progress).toEqual([])
    expect(body.message).toBe('Updated')
  })

  it('of few documents whose connection is lost is answered, since a list waits for an answer', async () => {
    const { response, body } = await edit(2, () => {
      throw new TypeError('Failed to fetch')
    })
    expect(response.status).toBe(503)
    expect(body.errors).toMatchObject([{ message: expect.stringContaining('The server cannot be reached.') }])
  })

  it('of many documents says how far it is, and has the results of all', async () => {
    const { response, requests, progress, body } = await edit(120, accept)
    expect(progress).toEqual([...[0, 50, 100].map((done) => ({ done, total: 120 })), null])
    for (const query of requests) {
      expect(query.get('where[and][0][title][like]')).toBe('Poche')
      expect(query.get('draft')).toBe('true')
    }
    expect(response.status).toBe(200)
    expect(body).toMatchObject({ message: 'All 120 are saved.', errors: [] })
    expect(body.docs).toHaveLength(120)
  })

  it('of many documents that is stopped has the results so far, and says that the others stay', async () => {
    let stop = (): void => undefined
    const { response, requests, body } = await edit(
      120,
      (ids) => {
        stop()
        return accept(ids)
      },
      { onProgress: (_, end) => (stop = end) },
    )
    expect(requests).toHaveLength(1)
    expect(response.status).toBe(400)
    expect(body).toMatchObject({
      message: 'It ended after 50 of 120.',
      errors: [{ message: 'You stopped it: the others stay as they are.' }],
    })
    expect(body.docs).toHaveLength(50)
  })

  it.each([
    [
      'whose filter is as deep as Payload reads',
      '?where[and][0][title][like]=Poche&where[and][1][or][0][and][0][language][in][0]=de',
      'where[and][2][id][in]',
      'where[and][1][or][0][and][0][language][in][0]',
    ],
    [
      'of what one of several filters selects',
      '?where[or][0][and][0][language][equals]=de',
      'where[and][1][id][in]',
      'where[and][0][or][0][and][0][language][equals]',
    ],
    [
      'of as many values as Payload reads',
      `?${Array.from({ length: 1000 }, (_, index) => `where[and][0][id][in][${index}]=${index + 1}`).join('&')}`,
      'where[and][1][id][in]',
      'where[and][0][id][in][0]',
    ],
  ])('%s is of its batch first, and of what it selects', async (_, search, first, kept) => {
    const { requests } = await edit(60, accept, { search })
    expect(requests).toHaveLength(2)
    for (const query of requests) {
      expect([...query.keys()][0]).toBe(first)
      expect(query.has(kept)).toBe(true)
    }
    expect(requests[1]?.get(first)).toBe('51,52,53,54,55,56,57,58,59,60')
  })

  it('is one request where the answer to which documents it is about breaks off', async () => {
    const { requests, response } = await edit(120, accept, { list: () => new Response('{"docs":[{"id":1},') })
    expect(requests).toHaveLength(1)
    expect(response.status).toBe(200)
  })

  it('says how many are saved where some are no longer selected', async () => {
    const { response, body } = await edit(120, ([, ...rest]) => accept(rest))
    expect(response.status).toBe(200)
    expect(body.message).toBe('117 of 120 are saved.')
  })

  it('goes on where documents are refused, and says how many stay as they are', async () => {
    const refuse: Answer = ([first = 0, ...rest]) =>
      Response.json(
        { docs: rest.map((id) => ({ id })), errors: [{ id: first, message: `${first}: why` }] },
        { status: 400 },
      )
    const { response, body } = await edit(120, refuse)
    expect(response.status).toBe(400)
    expect(body.message).toBe('3 of 120 stay as they are.')
    expect(body.docs).toHaveLength(117)
    expect(body.errors).toMatchObject(['1: why', '51: why', '101: why'].map((message) => ({ message })))
  })

  it.each([
    [
      'the server fails',
      () => Response.json({ errors: [{ message: 'The database is unavailable.' }] }, { status: 503 }),
      'The database is unavailable. The next 20 may be changed as well, the others stay as they are: load the list again to see.',
    ],
    [
      'the answer breaks off',
      () => new Response('{"docs":[{"id":101},'),
      'The server cannot be reached. The next 20 may be changed as well, the others stay as they are: load the list again to see.',
    ],
    [
      'it is refused as a whole',
      () => Response.json({ errors: [{ message: 'You are not allowed to do this.' }] }, { status: 403 }),
      'You are not allowed to do this. The others stay as they are.',
    ],
  ])('ends where %s, and says how far it came', async (_, fail, reason) => {
    const { response, progress, body } = await edit(120, (ids) => (ids.includes(101) ? fail() : accept(ids)))
    expect(response.status).toBe(400)
    expect(body).toMatchObject({ message: 'It ended after 100 of 120.', errors: [{ message: reason }] })
    expect(body.docs).toHaveLength(100)
    expect(progress.at(-1)).toBeNull()
  })
})
