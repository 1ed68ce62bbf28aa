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
    sendError(req, res, toAdminFields(url.pathname, true), Number(url.searchParams.get('status')), message)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('A failed request for the admin', () => {
  it('gets a page in a browser, which explains the failure and reloads itself', async () => {
    const response = await fetch(`${origin}/admin/collections/articles?status=503`, { headers: { accept: html } })
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    const page = await response.text()
    expect(page).toContain('<h1>The admin cannot be reached just now</h1>')
    expect(page).toContain('<p>Try again in a few &lt;seconds&gt;.</p>')
    expect(page).toContain('<meta http-equiv="refresh" content="5">')
    expect(page).not.toContain('<script')
  })

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
