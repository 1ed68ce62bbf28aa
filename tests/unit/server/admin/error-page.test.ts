import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendError, toAdminFields } from '@/server/admin/responses'

const message = 'The admin cannot be reached just now. Try again in a few <seconds>.'
const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost')
    const retryAfter = url.searchParams.get('retry')
    const fields = { ...toAdminFields(url.pathname, true), ...(retryAfter ? { 'Retry-After': retryAfter } : {}) }
    sendError(req, res, fields, Number(url.searchParams.get('status')), message)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('A failed request for the admin', () => {
  it.each(['/admin/collections/articles', '/admin/preview/articles/1'])(
    'gets a page in a browser, which explains the failure and reloads itself: %s',
    async (path) => {
      const response = await fetch(`${origin}${path}?status=503&retry=30`, { headers: { accept: html } })
      expect(response.status).toBe(503)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src /)
      const page = await response.text()
      expect(page).toContain('<h1>The admin cannot be reached just now</h1>')
      expect(page).toContain('<p>Try again in a few &lt;seconds&gt;.</p>')
      expect(page).toContain('<meta http-equiv="refresh" content="30">')
      expect(page).not.toContain('<script')
    },
  )

  it('gets a page that does not reload itself where that would not help', async () => {
    const response = await fetch(`${origin}/admin/nowhere?status=404`, { headers: { accept: html } })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await response.text()
    expect(page).not.toContain('http-equiv="refresh"')
    expect(page).toContain('href="/admin"')
  })

  it.each([
    ['a script', 'GET', '/admin/collections/articles', '*/*'],
    ['a program', 'GET', '/admin/api/articles', html],
    ['a form', 'POST', '/admin/login', html],
  ])('gets JSON from %s', async (_, method, path, accept) => {
    const response = await fetch(`${origin}${path}?status=503`, { method, headers: { accept } })
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ errors: [{ message }] })
  })

  it('has no body for HEAD', async () => {
    const response = await fetch(`${origin}/admin?status=503`, { method: 'HEAD', headers: { accept: html } })
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(500)
    expect(await response.text()).toBe('')
  })
})
