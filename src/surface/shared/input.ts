import { createIssues, type Issues, type Parsed } from '@/lib/issues'
import { readValues, type Parameter, type ValuesOf } from '@/schemas/shared/parameter'
import { toQueryTree, type QueryValue } from '@/schemas/shared/query-tree'

export type RequestInput = { path: Record<string, string>; query: URLSearchParams }

/**
 * The parameters of a request, and the query string that names the same resource in canonical order. `null` means that
 * no such resource can exist: 404 without a database query.
 */
export type ParsedInput<Params extends object = object> = Parsed<{ value: Params; canonicalQuery: string }> | null

/** The input of an operation: its parameters, and the parser that validates them by their schemas. */
export type Input<Params extends object = object> = {
  /** The parameters listed in the OpenAPI document and on the developers page. */
  parameters: readonly Parameter[]
  parse: (request: RequestInput) => ParsedInput<Params>
}

/** The values of a query by parameter name; invalid values are pushed to `issues`. */
export type ReadQuery = (
  query: URLSearchParams,
  names: readonly string[],
  issues: Issues,
) => Record<string, QueryValue | undefined>

type Definition<Path extends readonly Parameter[], Query extends readonly Parameter[]> = {
  path?: Path
  /** In the order in which documents list them. */
  query?: Query
  readQuery?: ReadQuery
  /** Without it the operation has one canonical path, whatever the query. */
  toCanonicalQuery?: (values: ValuesOf<Query[number]>) => string
}

/** An input whose type follows from its parameters. An invalid value in the path means a resource that cannot exist. */
export function defineInput<
  const Path extends readonly Parameter[] = [],
  const Query extends readonly Parameter[] = [],
>({
  path,
  query,
  readQuery = toQueryTree,
  toCanonicalQuery = () => '',
}: Definition<Path, Query>): Input<ValuesOf<Path[number]> & ValuesOf<Query[number]>> {
  const pathParameters: readonly Path[number][] = path ?? []
  const queryParameters: readonly Query[number][] = query ?? []
  const names = queryParameters.map(({ name }) => name)
  const inOrder = toValidationOrder(queryParameters)
  return {
    parameters: [...pathParameters, ...queryParameters],
    parse(request) {
      const issues = createIssues()
      const fromPath = readValues(pathParameters, request.path, issues)
      if (!issues.isEmpty) return null
      const fromQuery = readValues(inOrder, readQuery(request.query, names, issues), issues)
      if (!issues.isEmpty) return { ok: false, issues: issues.toMessages() }
      return accept({ ...fromPath, ...fromQuery }, toCanonicalQuery(fromQuery))
    },
  }
}

export function accept<Params extends object>(value: Params, canonicalQuery = ''): ParsedInput<Params> {
  return { ok: true, value: { value, canonicalQuery } }
}

/** The parsed parameters of one of our examples, which is valid. */
export function parseExample<Params extends object>({ parse }: Input<Params>, query: string): Params {
  const parsed = parse({ path: {}, query: new URLSearchParams(query) })
  if (!parsed?.ok) throw new Error(`The example ${query} is not well-formed.`)
  return parsed.value.value
}

/** The same input, with parameters that documents do not list. */
export function undocumented<Params extends object>({ parse }: Input<Params>): Input<Params> {
  return { parameters: [], parse }
}

/** For an operation without parameters: any query names the same resource. */
export const noInput: Input = { parameters: [], parse: () => accept({}) }

const pagingNames = ['limit', 'page', 'depth']

/** Messages name faults of paging first. */
function toValidationOrder<P extends Parameter>(parameters: readonly P[]): P[] {
  const rank = ({ name }: Parameter) => (pagingNames.includes(name) ? pagingNames.indexOf(name) : pagingNames.length)
  return parameters.toSorted((a, b) => rank(a) - rank(b))
}
