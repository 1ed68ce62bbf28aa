import { describe, expect, it } from 'vitest'

import { readCatalogue } from '../../support/catalogue'
import { query } from '../../support/database'
import { fillPath, readPathValues } from '../../support/example-paths'
import { postRaw } from '../../support/graphql'
import { read } from '../../support/http'

type Described = { responses: Record<string, { $ref?: string; headers?: object }> }
type Document = {
  paths: Record<string, { get?: Described }>
  components: { responses?: Record<string, { headers?: object }> }
}

/** Of the connection, of browsers' security and of CORS, and what OpenAPI has elsewhere or knows of every response. */
const notDescribed =
  /^(access-control-.*|connection|content-(encoding|length|security-policy|type)|date|keep-alive|location|permissions-policy|referrer-policy|strict-transport-security|transfer-encoding|x-content-type-options|x-frame-options)$/

const requests: [string, Record<string, string>][] = [
  ['a program', {}],
  ['a reader', { accept: 'text/html' }],
  ['an agent', { accept: 'text/markdown', prefer: 'max-tokens=900000' }],
  ['a client that has it', { 'if-none-match': '*' }],
  ['a client of something older', { 'if-match': '"x"' }],
  ['a resumed transfer', { range: 'bytes=0-0' }],
  ['a transfer beyond the end', { range: 'bytes=99999999999-' }],
  ['a client of another format', { accept: 'image/png' }],
]

describe.each([
  ['content', read],
  ['catalogue', readCatalogue],
] as const)('the OpenAPI document of the %s host', (_, get) => {
  it('has the headers that each of its operations sends', async () => {
    const document = JSON.parse((await get('/openapi.json')).text) as Document
    const values = await readPathValues(query)
    const missing: string[] = []
    for (const [path, { get: operation }] of Object.entries(document.paths)) {
      if (!operation) continue
      const target = fillPath(path, values)[0] ?? ''
      for (const [who, headers] of requests) {
        const response = await get(target, headers)
        missing.push(...listMissing(document, operation, response).map((name) => `${path} to ${who}: ${name}`))
      }
      const invalid = await get(`${target}?limit=x&page=x&section=x`, {})
      missing.push(...listMissing(document, operation, invalid).map((name) => `${path}, invalid: ${name}`))
    }
    expect(missing).toEqual([])
  })
})

describe('the OpenAPI document of the content host', () => {
  it('has the headers of GraphQL', async () => {
    const document = JSON.parse((await read('/openapi.json')).text) as { paths: Record<string, { post?: Described }> }
    const response = await postRaw('{"query":"{ __typename }"}')
    const described = document.paths['/api/graphql']?.post
    expect(described && listMissing({ paths: {}, components: {} }, described, response)).toEqual([])
  })
})

/** The headers of a response that its description does not have. */
function listMissing(
  { components }: Document,
  { responses }: Described,
  { status, headers }: { status: number; headers: object },
): string[] {
  const described = responses[status] ?? responses.default
  const name = described?.$ref?.split('/').at(-1)
  const known = (name === undefined ? described : components.responses?.[name])?.headers ?? {}
  const names = new Set(Object.keys(known).map((one) => one.toLowerCase()))
  return Object.keys(headers)
    .filter((one) => !notDescribed.test(one) && !names.has(one))
    .map((one) => `${one} of ${status}`)
}
