import { expect } from 'vitest'

import type { Problem } from '@/schemas/shared/problem'
import { readSame, send, type HttpResponse, type RequestOptions } from './http'
import { servers } from './servers'

export const { catalogueUrl } = servers

const host = new URL(catalogueUrl).host

/** Sends one request to the catalogue host, exactly as written. */
export function sendToCatalogue(
  target: string,
  { headers = {}, ...sending }: RequestOptions = {},
): Promise<HttpResponse> {
  return send(target, { origin: catalogueUrl, ...sending, headers: { host, ...headers } })
}

/** GET from the server without a cache, then a cache miss and a hit; fails unless all responses are the same. */
export function readCatalogue(target: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
  // The server without a cache has one listener; Host selects the site.
  return readSame(target, (origin) => sendToCatalogue(target, { headers, ...origin }))
}

/** Like {@link readCatalogue}, for JSON with status 200. */
export async function readCatalogueJson<T>(target: string): Promise<T> {
  const response = await readCatalogue(target)
  expect(response.status, `${target}: ${response.text.slice(0, 500)}`).toBe(200)
  expect(response.headers['content-type'], target).toBe('application/json; charset=utf-8')
  return JSON.parse(response.text) as T
}

/** Like {@link readCatalogue}, for text of a type with status 200. */
export async function readCatalogueText(
  target: string,
  type: string,
  accept?: string,
  readTarget = readCatalogue,
): Promise<string> {
  const response = await readTarget(target, accept ? { accept } : {})
  expect(response.status, target).toBe(200)
  expect(response.headers['content-type'], target).toBe(type)
  return response.text
}

/** Parses the problem of an error response; fails unless its format and headers are correct. */
export function problemOf({ status, headers, text }: HttpResponse): Problem {
  expect(headers['content-type']).toBe('application/problem+json')
  expect(headers['access-control-allow-origin']).toBe('*')
  const problem = JSON.parse(text) as Problem
  expect(problem.status).toBe(status)
  return problem
}
