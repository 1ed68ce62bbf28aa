import { expect } from 'vitest'

import { graphqlResponseSchema } from '@/schemas/content/graphql'
import { send, type HttpResponse } from './http'

type Result = { data?: Record<string, unknown> | null | undefined; errors?: { message: string }[] | undefined }

/** Sends a GraphQL query; fails unless the response is a 200 that matches the schema. */
export async function post(
  query: string,
  variables?: Record<string, unknown>,
  operationName?: string,
): Promise<Result> {
  const response = await postRaw(JSON.stringify({ query, variables, operationName }))
  expect(response.status, response.text).toBe(200)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['access-control-allow-origin']).toBe('*')
  return graphqlResponseSchema.parse(JSON.parse(response.text))
}

/** Posts any body to the GraphQL endpoint. */
export function postRaw(body: string | Buffer, headers: Record<string, string> = {}): Promise<HttpResponse> {
  return send('/api/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}
