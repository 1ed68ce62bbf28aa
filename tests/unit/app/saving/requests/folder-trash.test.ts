import { beforeEach, describe, expect, it, vi } from 'vitest'

import { setTrashCollections, toTrash } from '@/app/(payload)/saving/requests/folder-trash'

describe('the folder view', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { location: { pathname: '/admin/collections/media/payload-folders/3' } })
    setTrashCollections(['media'])
    return () => vi.unstubAllGlobals()
  })

  const selected = '?limit=0&where[and][0][id][in][0]=5'
  const toSent = (path: string, method = 'DELETE') =>
    toTrash(new URL(`/admin/api/${path}`, 'http://localhost'), { method })

  it('moves what it deletes to the trash, as a list does', () => {
    const { method, body } = toSent(`media${selected}`)
    expect(method).toBe('PATCH')
    const { deletedAt } = JSON.parse(String(body)) as { deletedAt: string }
    expect(Math.abs(Date.now() - Date.parse(deletedAt))).toBeLessThan(60_000)
  })

  it('deletes what has no trash, and a single document for good', () => {
    for (const path of [`payload-folders${selected}`, `users${selected}`, 'media/5'])
      expect(toSent(path)).toEqual({ method: 'DELETE' })
    expect(toSent(`media${selected}`, 'GET')).toEqual({ method: 'GET' })
  })

  it('leaves lists as they are, which ask', () => {
    vi.stubGlobal('window', { location: { pathname: '/admin/collections/media' } })
    expect(toSent(`media${selected}`)).toEqual({ method: 'DELETE' })
  })
})
