import { expect } from 'vitest'

import { graphqlResponseSchema } from '@/schemas/graphql'
import { send, type Answer } from './http'

type Result = { data?: Record<string, unknown> | null | undefined; errors?: { message: string }[] | undefined }

/** Sends a GraphQL query, whose answer must be a 200 in the contract's shape. */
export async function post(query: string, variables?: Record<string, unknown>, operationName?: string): Promise<Result> {
  const answer = await postRaw(JSON.stringify({ query, variables, operationName }))
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  return graphqlResponseSchema.parse(JSON.parse(answer.text))
}

/** Posts any body to the GraphQL endpoint. */
export function postRaw(body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  return send('/api/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}
