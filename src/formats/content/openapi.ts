import { errorEnvelopeSchema } from '@/schemas/content/errors'
import { pageOffers, toMediaType, type Format } from '@/surface/shared/formats'
import type { Operation } from '@/surface/shared/operation'
import {
  toComponents,
  toInfo,
  toParameters,
  toReference,
  type Json,
  type OpenApiOptions,
} from '@/formats/shared/openapi'
import {
  toConditionalResponses,
  toConditionComponents,
  toHeaderParameters,
  toPageHeaders,
} from '@/formats/shared/openapi-conditions'
import {
  toErrorHeaders,
  toHeaderComponents,
  toNotModifiedHeaders,
  toSuccessHeaders,
} from '@/formats/shared/openapi-headers'

/** The OpenAPI 3.1 description of the content host, generated from the operations table and the zod schemas. */
export function toContentOpenApi(options: OpenApiOptions): Json {
  const { operations, title, baseUrl } = options
  const described = operations.filter((operation) => operation.kind !== 'file')
  const conditions = toConditionComponents(described)
  const paths: Record<string, Json> = {}
  for (const operation of described) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: toOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: toInfo(options, {
      title,
      summary: 'Anonymous, read-only access to articles, images and the applied-AI evidence record.',
    }),
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: baseUrl }],
    security: [],
    tags: [
      { name: 'content', description: 'Articles and images.' },
      { name: 'evidence', description: 'The applied-AI evidence record.' },
      { name: 'pages', description: 'Pages, as HTML and as Markdown.' },
      { name: 'discovery', description: 'What describes this host to programs.' },
    ],
    paths,
    components: {
      parameters: conditions.parameters,
      headers: { ...conditions.headers, ...toHeaderComponents(described) },
      schemas: toComponents(described, errorEnvelopeSchema),
    },
  }
}

/** Descriptions of 410 responses, by operation id. */
const goneTexts: Readonly<Record<string, string>> = {
  findingPage: 'The finding was withdrawn.',
  listChanges: 'The cursor does not belong to this list: begin again without `since`.',
}

const jsonError = { [toMediaType('json')]: { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } }
/** Files have pages as errors, too: a reader follows links to them. */
const errorPage = Object.fromEntries(
  pageOffers.map(({ format }) => [toMediaType(format), { schema: { type: 'string' } }]),
)

function toOperation(operation: Operation): Json {
  const { id, title, description, requestBody, canBeMissing, json, hasPage } = operation
  const declared = [...operation.parameters, ...(operation.markdownParameters ?? [])]
  const parameters = [...toParameters(operation), ...toHeaderParameters(operation)]
  const headers = {
    ...toSuccessHeaders(operation),
    ...(json || hasPage ? { Link: toLinkHeaderObject(operation) } : {}),
    ...toPageHeaders(operation),
  }
  // Errors are JSON wherever the document is.
  const isApi = operation.formats[0] === 'json'
  const hasQuery = declared.some((parameter) => parameter.in === 'query')
  const responses: Json = {
    '200': {
      description: title,
      headers,
      content: toContent(operation),
    },
  }
  if (json)
    responses['303'] = { description: 'To a client that prefers `application/json`: where the content is JSON.' }
  if (operation.method === 'GET')
    responses['304'] = {
      description: 'Not modified: the entity tag sent is still right.',
      headers: toNotModifiedHeaders(operation),
    }
  const content = isApi ? jsonError : errorPage
  const error = (text: string, fields: Json = {}) => ({
    description: text,
    headers: { ...toErrorHeaders(operation), ...fields },
    content,
  })
  responses['400'] = error(
    hasQuery
      ? 'A parameter has a value that is not allowed; one message for each fault.'
      : 'The address is not well-formed.',
  )
  if (canBeMissing) responses['404'] = error('There is no such document, or it is not published.')
  else if (operation.markdownParameters) responses['404'] = error('There is no such section.')
  if (operation.kind === 'page') {
    const formats = json ? 'None of HTML, Markdown and JSON' : 'Neither HTML nor Markdown'
    responses['406'] = error(`${formats} is acceptable.`, toErrorHeaders(operation, ['Link']))
  }
  const gone = goneTexts[id]
  if (gone) responses['410'] = error(gone)
  Object.assign(
    responses,
    toConditionalResponses(operation, (_, description, fields) => error(description, fields)),
  )
  responses.default = error('Any other fault.', toErrorHeaders(operation, ['Allow', 'Retry-After']))
  return {
    operationId: toCamelCase(id),
    summary: title,
    description,
    tags: [toTag(operation)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: toReference(requestBody) } } } }
      : {}),
    responses,
  }
}

function toLinkHeaderObject({ hasPage }: Operation): Json {
  const target = hasPage
    ? 'the document’s page, as HTML and as Markdown'
    : 'the page’s other format and its content as JSON'
  return {
    description: `RFC 8288; \`rel="alternate"\` names ${target}.`,
    schema: { type: 'string' },
  }
}

function toCamelCase(id: string): string {
  const [first = '', ...others] = id.split(/\W+/)
  return `${first}${others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}

function toTag({ id, path, kind }: Operation): string {
  if (path.startsWith('/api/')) return 'content'
  if (id === 'getEvidenceRecord' || id === 'getLlmsFull') return 'evidence'
  return kind === 'page' ? 'pages' : 'discovery'
}

/** Formats of objects that have no schema of ours. */
const jsonObjects: readonly Format[] = ['json', 'linkset', 'manifest']

function toContent({ formats, response, selectedResponse }: Operation): Json {
  const references = [response, selectedResponse].flatMap((schema) => (schema ? [toReference(schema)] : []))
  const schema = references.length > 1 ? { anyOf: references } : (references[0] ?? { type: 'string' })
  return Object.fromEntries(
    formats.map((format) => [
      toMediaType(format),
      { schema: !response && jsonObjects.includes(format) ? { type: 'object' } : schema },
    ]),
  )
}
