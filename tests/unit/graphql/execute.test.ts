import { describe, expect, it, vi } from 'vitest'

// Nothing listens there: what reads the database fails.
vi.stubEnv('DATABASE_URL', 'postgres://nobody:nothing@127.0.0.1:1/none')
vi.stubEnv('BASE_URL', 'http://localhost:1')
vi.stubEnv('PAYLOAD_SECRET', 'only for tests, thirty-two or more')
const { executeGraphQL } = await import('@/graphql/execute')

const run = (query: string, variables = {}) => executeGraphQL({ query, variables })

describe('A GraphQL response with errors', () => {
  it.each([
    ['an unknown field', '{ Articles { nothing } }'],
    [
      'too many root fields',
      `{ ${Array.from({ length: 11 }, (_, index) => `a${index}: Articles { totalDocs }`).join(' ')} }`,
    ],
    ['a mutation', 'mutation { nothing }'],
    ['an argument that is too long', `{ Articles(sort: "${','.repeat(5_000)}") { totalDocs } }`],
  ])('may be cached where the request alone is at fault: %s', async (_, query) => {
    const { result, isCacheable } = await run(query)
    expect(result.errors?.length).toBeGreaterThan(0)
    expect(isCacheable).toBe(true)
  })

  it('says that there are more than it shows, without looking for all of them', async () => {
    const { result } = await run(
      `{ Articles { docs { ${Array.from({ length: 300 }, (_, i) => `f${i}`).join(' ')} } } }`,
    )
    expect(result.errors).toHaveLength(10)
    expect(result.errors?.at(-1)?.message).toContain('Too many validation errors')
  })

  it('may be cached where variables are wrong', async () => {
    const { result, isCacheable } = await run('query($p: Int) { Articles(page: $p) { totalDocs } }', { p: 'one' })
    expect({ message: result.errors?.[0]?.message, isCacheable }).toMatchObject({
      message: expect.stringContaining('$p') as string,
      isCacheable: true,
    })
  })

  it('is not cached where something else has failed, which may succeed when it is sent again', async () => {
    const { result, isCacheable } = await run('{ Articles { totalDocs } }')
    expect({ messages: result.errors?.map(({ message }) => message), isCacheable }).toEqual({
      messages: [expect.stringMatching(/^Something went wrong|^Not available/)],
      isCacheable: false,
    })
  })
})
