import { catalogueProblems, problemSchema, type ProblemCode } from '@/schemas/shared/problem'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { mediaTypes } from '@/surface/shared/formats'
import { allowsRanges } from '@/surface/shared/headers'
import type { Operation } from '@/surface/shared/operation'
import { toCatalogueExamples } from './examples'
import {
  toComponents,
  toInfo,
  toParameters,
  toReference,
  type Json,
  type OpenApiOptions,
} from '@/formats/shared/openapi'
import { toConditionalResponses, toConditionComponents, toHeaderParameters } from '@/formats/shared/openapi-conditions'
import {
  toErrorHeaders,
  toHeaderComponents,
  toNotModifiedHeaders,
  toSuccessHeaders,
} from '@/formats/shared/openapi-headers'
import { toProblemExample } from './problem-examples'

/** The OpenAPI 3.1 description of the catalogue's API: every operation with its parameters, shapes, examples and errors. */
export function toCatalogueOpenApi(options: OpenApiOptions): Json {
  const { operations, title, baseUrl } = options
  const examples = toCatalogueExamples(baseUrl)
  const isRanged = operations.some(allowsRanges)
  const used = new Set([
    ...operations.flatMap(toProblemCodes),
    'precondition_failed' as const,
    ...(isRanged ? (['range_not_satisfiable'] as const) : []),
  ])
  const conditions = toConditionComponents(operations)
  return {
    openapi: '3.1.0',
    info: toInfo(options, {
      title: `${title} API`,
      summary: 'Anonymous, read-only access to books and bundles.',
    }),
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    externalDocs: {
      description: 'How to call the API, and what its errors mean.',
      url: `${baseUrl}${discoveryPaths.developers}`,
    },
    servers: [{ url: baseUrl, description: 'The catalogue.' }],
    security: [],
    tags: [
      { name: 'books', description: 'Titles of the catalogue.' },
      { name: 'bundles', description: 'Books that belong together.' },
      { name: 'search', description: 'A search of one’s own.' },
    ],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { get: toOperation(operation, examples[operation.id]) }]),
    ),
    components: {
      parameters: conditions.parameters,
      schemas: toComponents(operations, problemSchema),
      responses: Object.fromEntries([...used].map((code) => [code, toProblemResponse(code, baseUrl)])),
      headers: {
        ...conditions.headers,
        ...toHeaderComponents(operations),
        Link: {
          description:
            'RFC 8288: the next and previous page of a list, the page of a document as HTML and as Markdown ' +
            '(`rel="alternate"`), and descriptions of the API.',
          schema: { type: 'string' },
          example: `<${baseUrl}${discoveryPaths.openApi}>; rel="service-desc"`,
        },
      },
    },
  }
}

function toOperation(operation: Operation, example: unknown): Json {
  const { id, path, title, description, response } = operation
  if (!response) throw new Error(`${id} has no response shape`)
  const all = [...toParameters(operation), ...toHeaderParameters(operation)]
  return {
    operationId: id,
    summary: title,
    description,
    tags: [path.includes('/bundles') ? 'bundles' : path.includes('/books') ? 'books' : 'search'],
    ...(all.length > 0 ? { parameters: all } : {}),
    responses: {
      '200': {
        description: title,
        headers: toSuccessHeaders(operation),
        content: { 'application/json': { schema: toReference(response), example } },
      },
      '304': {
        description: 'Not modified: the entity tag sent is still right.',
        headers: toNotModifiedHeaders(operation),
      },
      ...Object.fromEntries(
        toProblemCodes(operation).map((code) => [
          String(catalogueProblems[code].status),
          { $ref: `#/components/responses/${code}` },
        ]),
      ),
      ...toConditionalResponses(operation, (status) => ({
        $ref: `#/components/responses/${status === 412 ? 'precondition_failed' : 'range_not_satisfiable'}`,
      })),
      default: {
        description: 'Any other fault, in the same form.',
        headers: toErrorHeaders(operation, ['Allow', 'Retry-After']),
        content: { [mediaTypes.problem]: { schema: toReference(problemSchema) } },
      },
    },
  }
}

function header(name: string): Json {
  return { $ref: `#/components/headers/${name}` }
}

/** The problem codes of an operation. A malformed URL is an invalid parameter even without parameters. */
function toProblemCodes({ missingCode }: Operation): ProblemCode[] {
  return [
    'invalid_parameter',
    missingCode ?? 'api_route_not_found',
    'method_not_allowed',
    'internal_error',
    'unavailable',
  ]
}

function toProblemResponse(code: ProblemCode, baseUrl: string): Json {
  const { title } = catalogueProblems[code]
  const more = code === 'method_not_allowed' ? ['Allow'] : code === 'unavailable' ? ['Retry-After'] : []
  const headers = toErrorHeaders({ formats: ['json'] }, more)
  if (code === 'range_not_satisfiable') headers['Content-Range'] = header('ContentRange')
  return {
    description: `${title}: ${code}.`,
    headers,
    content: { [mediaTypes.problem]: { schema: toReference(problemSchema), example: toProblemExample(code, baseUrl) } },
  }
}
