import type { HttpResponse } from './http'

export type Read = (target: string, headers?: Record<string, string>) => Promise<HttpResponse>

/**
 * `read`, once for each request: for files that go through all pages again and again, and during which no content
 * changes. What `read` compares is compared then.
 */
export function toReadOnce(read: Read): Read {
  const responses = new Map<string, Promise<HttpResponse>>()
  return (target, headers = {}) => {
    const key = JSON.stringify([target, headers])
    const known = responses.get(key)
    if (known) return known
    const response = read(target, headers)
    responses.set(key, response)
    // A test that is repeated asks again.
    response.catch(() => responses.delete(key))
    return response
  }
}
