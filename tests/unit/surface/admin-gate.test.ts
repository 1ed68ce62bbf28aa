import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decideAdmin, isAdminPath } from '@/surface/admin-gate'

const stranger = { isSigned: false, hasServerAction: true }
const editor = { isSigned: true, hasServerAction: false }

describe('decideAdmin', () => {
  it.each([
    ['GET', '/admin/login', 'pass'],
    ['GET', '/admin/logout', 'pass'],
    ['POST', '/admin/api/users/login', 'attempt'],
    ['GET', '/admin/api/users/me', 'pass'],
    ['POST', '/admin/api/users/logout', 'pass'],
    ['GET', '/_next/static/chunks/a.js', 'pass'],
    ['GET', '/admin', 'sign-in'],
    ['GET', '/admin/create-first-user', 'sign-in'],
    ['GET', '/admin/reset/token', 'sign-in'],
    ['POST', '/admin', 'unauthorized'],
    ['POST', '/admin/login', 'unauthorized'],
    ['PUT', '/admin/login', 'unauthorized'],
    ['GET', '/admin/api/users', 'unauthorized'],
    ['GET', '/admin/api/access', 'unauthorized'],
    ['GET', '/admin/api/og', 'unauthorized'],
    ['POST', '/admin/api/users/first-register', 'unauthorized'],
    ['POST', '/admin/api/users/forgot-password', 'unauthorized'],
    ['POST', '/admin/api/graphql', 'unauthorized'],
    ['OPTIONS', '/admin/api/users', 'unauthorized'],
    ['POST', '/_next/static/chunks/a.js', 'not-found'],
  ])('answers a stranger’s %s %s with %s', (method, path, decision) => {
    expect(decideAdmin({ method, path, ...stranger })).toBe(decision)
  })

  it('lets a stranger reach nothing but what is named here, whatever the path and method', () => {
    const open = /^(?:(?:GET|HEAD) \/admin\/(?:login|logout|logout-inactivity|api\/users\/me)|(?:GET|HEAD) \/_next\/static\/.*|POST \/admin\/api\/users\/(?:login|logout))$/s
    const word = fc.constantFrom('admin', 'api', 'users', 'login', 'logout', 'me', 'graphql', 'articles', '_next', 'static', '..', '.', '', '%2e%2e', 'LOGIN', 'login%20', ';x', 'payload-jobs', 'run')
    const path = fc.array(fc.oneof(word, fc.string()), { minLength: 1, maxLength: 6 }).map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'FOO'), path, (method, at) => {
        fc.pre(isAdminPath(at))
        const decision = decideAdmin({ method, path: at, ...stranger })
        if (decision === 'pass' || decision === 'attempt') expect(`${method} ${at}`).toMatch(open)
      }),
      { numRuns: 5000 },
    )
  })

  it.each(['/admin/%ff', '/admin/%', '/admin/%00', '/admin//x', '/admin/../x', '/admin/%2e%2e/x', '/admin/a%2fb', '/admin/a%5cb', '/admin/./x'])(
    'calls %s malformed for anyone',
    (path) => {
      expect(decideAdmin({ method: 'GET', path, ...stranger })).toBe('malformed')
      expect(decideAdmin({ method: 'GET', path, ...editor })).toBe('malformed')
    },
  )

  it('lets an editor read pages and use the API, and write to pages by server functions alone', () => {
    expect(decideAdmin({ method: 'GET', path: '/admin/collections/articles', ...editor })).toBe('pass')
    expect(decideAdmin({ method: 'PATCH', path: '/admin/api/articles/1', ...editor })).toBe('pass')
    expect(decideAdmin({ method: 'POST', path: '/admin', ...editor })).toBe('not-found')
    expect(decideAdmin({ method: 'POST', path: '/admin', ...editor, hasServerAction: true })).toBe('pass')
  })
})
