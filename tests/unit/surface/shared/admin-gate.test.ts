import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decideAdmin, isAdminPath } from '@/surface/shared/admin-gate'

const anonymous = { isSigned: false, hasServerAction: true, isForeign: false, canReset: false }
const editor = { isSigned: true, hasServerAction: false, isForeign: false, canReset: false }

const reset = `/admin/reset/${'0a'.repeat(20)}`

describe('a forgotten password', () => {
  it.each([
    ['GET', '/admin/forgot', 'sign-in'],
    ['GET', reset, 'sign-in'],
    ['POST', '/admin/api/users/forgot-password', 'unauthorized'],
    ['POST', '/admin/api/users/reset-password', 'unauthorized'],
  ] as const)('%s %s passes only if e-mail is configured', (method, path, otherwise) => {
    expect(decideAdmin({ method, path, ...anonymous })).toBe(otherwise)
    expect(decideAdmin({ method, path, ...anonymous, canReset: true })).toBe('pass')
  })

  it('allows nothing else', () => {
    for (const path of [`${reset}0`, '/admin/reset/', '/admin/forgot/x', '/admin/api/users/unlock']) {
      expect(decideAdmin({ method: 'GET', path, ...anonymous, canReset: true })).not.toBe('pass')
    }
  })
})

describe('a page of another origin', () => {
  it.each(['login', 'forgot-password', 'reset-password'])('cannot sign its reader in: %s', (name) => {
    const call = { method: 'POST', path: `/admin/api/users/${name}`, canReset: true, isForeign: true }
    expect(decideAdmin({ ...anonymous, ...call })).toBe('foreign')
    expect(decideAdmin({ ...editor, ...call })).toBe('foreign')
  })

  it('can link to the sign-in page', () => {
    expect(decideAdmin({ ...anonymous, method: 'GET', path: '/admin/login', isForeign: true })).toBe('pass')
  })
})

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
  ])('decides %s %s without a session as %s', (method, path, decision) => {
    expect(decideAdmin({ method, path, ...anonymous })).toBe(decision)
  })

  it('lets a request without a session reach only what is listed here, whatever the path and method', () => {
    const open =
      /^(?:(?:GET|HEAD) \/admin\/(?:login|logout|logout-inactivity|api\/users\/me)|(?:GET|HEAD) \/_next\/static\/.*|POST \/admin\/api\/users\/(?:login|logout))$/s
    const word = fc.constantFrom(
      'admin',
      'api',
      'users',
      'login',
      'logout',
      'me',
      'graphql',
      'articles',
      '_next',
      'static',
      '..',
      '.',
      '',
      '%2e%2e',
      'LOGIN',
      'login%20',
      ';x',
      'payload-jobs',
      'run',
    )
    const path = fc
      .array(fc.oneof(word, fc.string()), { minLength: 1, maxLength: 6 })
      .map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'FOO'),
        path,
        (method, at) => {
          fc.pre(isAdminPath(at))
          const decision = decideAdmin({ method, path: at, ...anonymous })
          if (decision === 'pass' || decision === 'attempt') expect(`${method} ${at}`).toMatch(open)
        },
      ),
      { numRuns: 5000 },
    )
  })

  it.each([
    '/admin/%ff',
    '/admin/%',
    '/admin/%00',
    '/admin//x',
    '/admin/../x',
    '/admin/%2e%2e/x',
    '/admin/a%2fb',
    '/admin/a%5cb',
    '/admin/./x',
  ])('treats %s as malformed, with and without a session', (path) => {
    expect(decideAdmin({ method: 'GET', path, ...anonymous })).toBe('malformed')
    expect(decideAdmin({ method: 'GET', path, ...editor })).toBe('malformed')
  })

  it('lets an editor read pages, use the API, and POST to pages by server functions only', () => {
    expect(decideAdmin({ method: 'GET', path: '/admin/collections/articles', ...editor })).toBe('pass')
    expect(decideAdmin({ method: 'PATCH', path: '/admin/api/articles/1', ...editor })).toBe('pass')
    expect(decideAdmin({ method: 'POST', path: '/admin', ...editor })).toBe('not-found')
    expect(decideAdmin({ method: 'POST', path: '/admin', ...editor, hasServerAction: true })).toBe('pass')
  })
})
