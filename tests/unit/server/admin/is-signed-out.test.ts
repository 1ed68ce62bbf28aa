import { expect, it } from 'vitest'

import { isSignedOut } from '@/server/admin/is-signed-out'
import { toSpooled } from '@/server/admin/spool'

const toResponse = (status: number, headers: Record<string, string> = {}, body = '') => ({
  status,
  headers,
  body: toSpooled(body),
})

it('A response says that nobody is signed in by 401, a redirect to the sign-in page, or a `me` without a user', () => {
  expect(isSignedOut('/admin/api/articles', toResponse(401))).toBe(true)
  for (const location of ['/admin/login', '/admin/login?redirect=%2Fadmin', 'https://edit.example.test/admin/login'])
    for (const name of ['location', 'x-action-redirect'])
      expect(isSignedOut('/admin', toResponse(307, { [name]: location })), location).toBe(true)
  expect(isSignedOut('/admin/api/users/me', toResponse(200, {}, '{"user":null}'))).toBe(true)
})

it('Nothing else does', () => {
  expect(isSignedOut('/admin', toResponse(307, { location: '/admin/logins' }))).toBe(false)
  expect(isSignedOut('/admin/api/articles', toResponse(403))).toBe(false)
  expect(isSignedOut('/admin/api/articles', toResponse(200, {}, '{"user":null}'))).toBe(false)
  expect(isSignedOut('/admin/api/users/me', toResponse(200, {}, '{"user":{"id":1}}'))).toBe(false)
})

it('A response without a body, as that of `me` to HEAD, does not', () => {
  expect(isSignedOut('/admin/api/users/me', toResponse(200))).toBe(false)
})
