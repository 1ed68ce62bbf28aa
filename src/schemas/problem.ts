import { z } from 'zod'

/**
 * Everything that can go wrong at the catalogue's API. `title` belongs to the code and `detail` to the occurrence
 * (RFC 9457 §3.1); `hint` says what to do next, with paths that the writer makes absolute.
 */
export const catalogueProblems = {
  api_route_not_found: {
    status: 404,
    title: 'No such API route',
    detail: 'There is no API route at {path}.',
    hint: 'The routes are /api/v1/books, /api/v1/books/{id}, /api/v1/bundles and /api/v1/bundles/{id}; /openapi.json describes them.',
  },
  book_not_found: {
    status: 404,
    title: 'Book not found',
    detail: 'No book has the id "{id}".',
    hint: 'A book’s id is its catalogue code, such as T1-4, in capitals. GET /api/v1/books lists every id.',
  },
  bundle_not_found: {
    status: 404,
    title: 'Bundle not found',
    detail: 'No bundle has the id "{id}".',
    hint: 'A bundle’s id is lower-case words joined by hyphens. GET /api/v1/bundles lists every id.',
  },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    detail: 'A parameter has a value that is not allowed.',
    hint: 'Mend or leave out what is named in detail; /openapi.json gives every parameter and what it allows.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'The method {method} is not allowed here.',
    hint: 'The catalogue can only be read: use one of the methods in the Allow header.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'The answer could not be made; the fault is ours and has been logged.',
    hint: 'Ask again later. The request need not be changed.',
  },
  unavailable: {
    status: 503,
    title: 'Not available just now',
    detail: 'The catalogue cannot answer at this moment.',
    hint: 'Ask again after the number of seconds in the Retry-After header.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string; hint: string }>

export type ProblemCode = keyof typeof catalogueProblems

export const problemCodes = Object.keys(catalogueProblems) as ProblemCode[]

export const problemSchema = z
  .strictObject({
    type: z.url().max(2000).meta({ description: 'What this code means, on the developers page.' }),
    title: z
      .string()
      .max(200)
      .meta({ description: 'Short summary, the same for every occurrence of the code.' }),
    status: z.int().min(400).max(599).meta({ description: 'The HTTP status.' }),
    detail: z.string().max(20_000).meta({ description: 'What happened this time; names the missing id.' }),
    instance: z.url().max(70_000).meta({ description: 'The requested URL.' }),
    code: z
      .enum(problemCodes as [ProblemCode, ...ProblemCode[]])
      .meta({ description: 'Stable code to branch on.' }),
    hint: z.string().max(1000).meta({ description: 'What to do next.' }),
    documentation_url: z.url().max(2000).meta({ description: 'The errors section of the developers page.' }),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457).' })

/** A problem as it is sent. */
export type Problem = z.infer<typeof problemSchema>
