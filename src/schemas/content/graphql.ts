import { z } from 'zod'

export const graphqlRequestSchema = z
  .object({
    query: z.string(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().nullish(),
  })
  .meta({ id: 'GraphQLRequest', description: 'A GraphQL query. Mutations and subscriptions do not exist.' })

/** A request by the hash of a query alone. */
export const persistedQuerySchema = z.object({ extensions: z.object({ persistedQuery: z.looseObject({}) }) })

export const graphqlResponseSchema = z
  .object({
    data: z.record(z.string(), z.unknown()).nullable().optional(),
    errors: z.array(z.looseObject({ message: z.string() })).optional(),
  })
  .meta({ id: 'GraphQLResponse', description: 'Status is 200 also when `errors` is not empty.' })

/** A GraphQL request whose structure has been validated, but not its query. */
export type GraphQLRequest = z.infer<typeof graphqlRequestSchema>
