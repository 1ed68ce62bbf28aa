import { catalogueProblems, problemSchema, type ProblemCode } from '@/schemas/problem'
import { mediaTypes } from '@/surface/formats'
import type { Operation } from '@/surface/operation'
import { toCatalogueExamples } from './catalogue-examples'
import { toComponents, toParameter, toReference } from './openapi'
import { toErrorUrl } from './problem'

type Json = Record<string, unknown>
type Options = {
  operations: readonly Operation[]
  title: string
  description: string
  baseUrl: string
  contactEmail: string | null
  license: { name: string; url: string } | null
}

/** The OpenAPI 3.1 description of the catalogue's API: every operation with its parameters, shapes, examples and errors. */
export function toCatalogueOpenApi({
  operations,
  title,
  description,
  baseUrl,
  contactEmail,
  license,
}: Options): Json {
  const examples = toCatalogueExamples(baseUrl)
  const used = new Set(operations.flatMap(toProblemCodes))
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1.0.0',
      summary: 'Anonymous, read-only access to books and bundles.',
      description,
      ...(license ? { license } : {}),
      contact: {
        name: title,
        url: `${baseUrl}/developers`,
        ...(contactEmail ? { email: contactEmail } : {}),
      },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    externalDocs: {
      description: 'How to call the API, and what its errors mean.',
      url: `${baseUrl}/developers`,
    },
    servers: [{ url: baseUrl, description: 'The catalogue.' }],
    security: [],
    tags: [
      { name: 'books', description: 'Titles of the catalogue.' },
      { name: 'bundles', description: 'Books that belong together.' },
      { name: 'search', description: 'A search of one’s own.' },
    ],
    paths: Object.fromEntries(
      operations.map((operation) => [
        operation.path,
        { get: toOperation(operation, examples[operation.id]) },
      ]),
    ),
    components: {
      schemas: toComponents(operations, problemSchema),
      responses: Object.fromEntries([...used].map((code) => [code, toProblemResponse(code, baseUrl)])),
      headers: {
        ETag: {
          description: 'Strong validator; send it back in If-None-Match.',
          schema: { type: 'string' },
          example: '"k3VqXw"',
        },
        Link: {
          description: 'Pages beside this one and descriptions of the API (RFC 8288).',
          schema: { type: 'string' },
          example: `<${baseUrl}/openapi.json>; rel="service-desc"`,
        },
        CacheControl: {
          description: 'How long the answer may be kept.',
          schema: { type: 'string' },
          example: 'public, max-age=86400',
        },
      },
    },
  }
}

function toOperation(operation: Operation, example: unknown): Json {
  const { id, path, title, description, parameters, response } = operation
  if (!response) throw new Error(`${id} has no response shape`)
  const headers = { ETag: header('ETag'), Link: header('Link'), 'Cache-Control': header('CacheControl') }
  return {
    operationId: id,
    summary: title,
    description,
    tags: [path.includes('/bundles') ? 'bundles' : path.includes('/books') ? 'books' : 'search'],
    ...(parameters.length > 0 ? { parameters: parameters.map(toParameter) } : {}),
    responses: {
      '200': {
        description: title,
        headers,
        content: { 'application/json': { schema: toReference(response), example } },
      },
      '304': { description: 'Not modified: the entity tag sent is still right.', headers },
      ...Object.fromEntries(
        toProblemCodes(operation).map((code) => [
          String(catalogueProblems[code].status),
          { $ref: `#/components/responses/${code}` },
        ]),
      ),
      default: {
        description: 'Any other fault, in the same form.',
        content: { [mediaTypes.problem]: { schema: toReference(problemSchema) } },
      },
    },
  }
}

function header(name: string): Json {
  return { $ref: `#/components/headers/${name}` }
}

/** What can go wrong at an operation. A broken address is an invalid parameter even where there is none to break. */
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
  const { status, title, detail, hint } = catalogueProblems[code]
  const headers: Json = {}
  if (code === 'method_not_allowed')
    headers.Allow = {
      description: 'The methods that are allowed.',
      schema: { type: 'string' },
      example: 'GET, HEAD, OPTIONS',
    }
  if (code === 'unavailable')
    headers['Retry-After'] = {
      description: 'Seconds to wait.',
      schema: { type: 'integer', minimum: 0 },
      example: 5,
    }
  const path = code === 'bundle_not_found' ? '/api/v1/bundles/nothing' : '/api/v1/books/T1'
  const example = {
    type: toErrorUrl(baseUrl, code),
    title,
    status,
    detail: detail
      .replace('{id}', path.split('/').at(-1) ?? '')
      .replace('{path}', path)
      .replace('{method}', 'POST'),
    instance: `${baseUrl}${path}`,
    code,
    hint,
    documentation_url: `${baseUrl}/developers#errors`,
  }
  return {
    description: `${title}: ${code}.`,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { [mediaTypes.problem]: { schema: toReference(problemSchema), example } },
  }
}
