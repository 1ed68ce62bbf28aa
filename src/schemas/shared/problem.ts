import { z } from 'zod'

/**
 * Every problem of the catalogue's API. `title` belongs to the code and `detail` to the occurrence (RFC 9457 §3.1); hints,
 * which name operations, are in src/surface/catalogue/problem-hints.ts.
 */
export const catalogueProblems = {
  api_route_not_found: {
    status: 404,
    title: 'No such API route',
    detail: 'There is no API route at {path}.',
  },
  book_not_found: {
    status: 404,
    title: 'Book not found',
    detail: 'No book has the id "{id}".',
  },
  bundle_not_found: {
    status: 404,
    title: 'Bundle not found',
    detail: 'No bundle has the id "{id}".',
  },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    detail: 'A parameter has a value that is not allowed.',
  },
  cursor_expired: {
    status: 410,
    title: 'Cursor expired',
    detail: 'The cursor does not belong to this list of changes.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'The method {method} is not allowed here.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    detail: 'What stands at {path} is not what If-Match or If-Unmodified-Since names.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'Range not satisfiable',
    detail: 'The file at {path} ends before the range begins.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'The answer could not be made; the fault is ours and has been logged.',
  },
  unavailable: {
    status: 503,
    title: 'Not available just now',
    detail: 'The catalogue cannot answer at this moment.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>

export type ProblemCode = keyof typeof catalogueProblems

export const problemCodes = Object.keys(catalogueProblems) as ProblemCode[]

export const problemSchema = z
  .strictObject({
    type: z.url().max(2000).meta({ description: 'What this code means, on the developers page.' }),
    title: z.string().max(200).meta({ description: 'Short summary, the same for every occurrence of the code.' }),
    status: z.int().min(400).max(599).meta({ description: 'The HTTP status.' }),
    detail: z.string().max(4000).meta({ description: 'What happened this time; names the missing id.' }),
    instance: z.url().max(4000).meta({ description: 'The requested URL; a long one is cut off.' }),
    code: z.enum(problemCodes as [ProblemCode, ...ProblemCode[]]).meta({ description: 'Stable code to branch on.' }),
    hint: z.string().max(1000).meta({ description: 'What to do next.' }),
    documentation_url: z.url().max(2000).meta({ description: 'The errors section of the developers page.' }),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457).' })

/** A problem object as sent. */
export type Problem = z.infer<typeof problemSchema>
