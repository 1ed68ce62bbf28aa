import { expect } from 'vitest'

import type { Problem } from '@/schemas/problem'
import { comparable, send, type Answer, type Sending } from './http'
import { servers } from './servers'

export const { catalogueUrl } = servers

const host = new URL(catalogueUrl).host

/** Sends one request to the catalogue host, exactly as written. */
export function sendToCatalogue(target: string, { headers = {}, ...sending }: Sending = {}): Promise<Answer> {
  return send(target, { origin: catalogueUrl, ...sending, headers: { host, ...headers } })
}

/** GET without a cache, then cold and warm with it: one and the same answer, or the test fails. */
export async function readCatalogue(target: string, headers: Record<string, string> = {}): Promise<Answer> {
  // The copy without a cache has one listener; Host tells it which site is meant.
  const uncached = await sendToCatalogue(target, { headers, origin: servers.uncachedOrigin })
  const cold = await sendToCatalogue(target, { headers })
  const warm = await sendToCatalogue(target, { headers })
  expect(comparable(cold), `${target} with a cache`).toEqual(comparable(uncached))
  expect(comparable(warm), `${target} from the cache`).toEqual(comparable(cold))
  return cold
}

/** Like {@link readCatalogue}, for JSON that must be there. */
export async function readCatalogueJson<T>(target: string): Promise<T> {
  const answer = await readCatalogue(target)
  expect(answer.status, `${target}: ${answer.text.slice(0, 500)}`).toBe(200)
  expect(answer.headers['content-type'], target).toBe('application/json; charset=utf-8')
  return JSON.parse(answer.text) as T
}

/** Like {@link readCatalogue}, for text of a stated type that must be there. */
export async function readCatalogueText(target: string, type: string, accept?: string): Promise<string> {
  const answer = await readCatalogue(target, accept ? { accept } : {})
  expect(answer.status, target).toBe(200)
  expect(answer.headers['content-type'], target).toBe(type)
  return answer.text
}

/** The problem that a refusal carries, which must be one in form and headers. */
export function problemOf({ status, headers, text }: Answer): Problem {
  expect(headers['content-type']).toBe('application/problem+json')
  expect(headers['access-control-allow-origin']).toBe('*')
  const problem = JSON.parse(text) as Problem
  expect(problem.status).toBe(status)
  return problem
}
