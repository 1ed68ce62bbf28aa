import { afterEach, expect, it, vi } from 'vitest'

import { referenceTitles, requestTitle } from '@/app/(payload)/fields/reference-titles'

afterEach(() => vi.unstubAllGlobals())

it('asks for the titles of a page in one request for each collection, and knows those that have none', async () => {
  const fetched = vi.fn<(url: string) => Promise<Response>>((url) =>
    Promise.resolve(
      Response.json({
        docs: url.includes('/users') ? [{ id: 2, name: 'Mara Lindqvist' }, { id: 3 }] : [{ id: 2, title: 'A book' }],
      }),
    ),
  )
  vi.stubGlobal('fetch', fetched)
  const listener = vi.fn<() => void>()
  const unsubscribe = referenceTitles.subscribe(listener)
  for (const id of [2, 3, 2]) requestTitle({ collection: 'users', titleField: 'name', id })
  requestTitle({ collection: 'books', titleField: 'title', id: 2 })
  expect(referenceTitles.read('users', 2)).toBeUndefined()
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
  unsubscribe()
  expect(fetched.mock.calls.map(([url]) => new URL(url, 'http://localhost').searchParams.get('where[id][in]'))).toEqual(
    ['2,3', '2'],
  )
  expect(referenceTitles.read('users', 2)).toBe('Mara Lindqvist')
  expect(referenceTitles.read('users', 3)).toBeNull()
  expect(referenceTitles.read('books', 2)).toBe('A book')
})
