import { z } from 'zod'

import { errorEnvelopeSchema } from '@/schemas/errors'
import { mediaTypes } from '@/surface/formats'
import type { Operation, Parameter } from '@/surface/operation'

type Json = Record<string, unknown>
type Options = { operations: readonly Operation[]; title: string; description: string; baseUrl: string; contactEmail: string | null; license: { name: string; url: string } | null }

/** The OpenAPI 3.1 description of the content host, made from the operations table and the zod shapes. */
export function toContentOpenApi({ operations, title, description, baseUrl, contactEmail, license }: Options): Json {
  const described = operations.filter((operation) => operation.kind !== 'file')
  const paths: Record<string, Json> = {}
  for (const operation of described) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: toOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      summary: 'Anonymous, read-only access to articles, images and the applied-AI evidence record.',
      description,
      ...(license ? { license } : {}),
      contact: { name: title, url: `${baseUrl}/developers`, ...(contactEmail ? { email: contactEmail } : {}) },
    },
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
    components: { schemas: toComponents(described) },
  }
}

function toOperation(operation: Operation): Json {
  const { id, title, description, parameters, requestBody, canBeMissing } = operation
  const isApi = operation.path.startsWith('/api/')
  const hasRules = parameters.some((parameter) => parameter.in === 'query')
  const responses: Json = { '200': { description: title, content: toContent(operation) } }
  if (operation.method === 'GET') responses['304'] = { description: 'Not modified: the entity tag sent is still right.' }
  const error = (text: string) =>
    isApi
      ? { description: text, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } }
      : { description: text }
  if (hasRules) responses['400'] = error('A parameter has a value that is not allowed; one message for each fault.')
  if (canBeMissing) responses['404'] = error('There is no such document, or it is not published.')
  if (operation.kind === 'page') responses['406'] = error('Neither HTML nor Markdown is acceptable.')
  responses.default = error('Any other fault.')
  return {
    operationId: id.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: title,
    description,
    tags: [toTag(operation)],
    ...(parameters.length > 0 ? { parameters: parameters.map(toParameter) } : {}),
    ...(requestBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: toReference(requestBody) } } } }
      : {}),
    responses,
  }
}

function toTag({ path, kind }: Operation): string {
  if (path.startsWith('/api/')) return 'content'
  if (path.endsWith('evidence.json') || path === '/llms-full.txt') return 'evidence'
  return kind === 'page' ? 'pages' : 'discovery'
}

function toContent({ formats, response }: Operation): Json {
  const schema = response ? toReference(response) : { type: 'string' }
  return Object.fromEntries(
    formats.map((format) => [
      mediaTypes[format].split(';')[0],
      { schema: format === 'json' && !response ? { type: 'object' } : format === 'linkset' ? { type: 'object' } : schema },
    ]),
  )
}

/** A parameter as OpenAPI has it. */
export function toParameter({
  name,
  in: place,
  description,
  schema,
  example,
  isDeepObject,
}: Parameter): Json {
  const { $schema: _, ...inline } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' }) as Json
  return {
    name,
    in: place,
    required: place === 'path',
    description,
    schema: inline,
    ...(isDeepObject ? { style: 'deepObject', explode: true } : {}),
    ...(example === undefined ? {} : { example }),
  }
}

/** A reference to a named shape. */
export function toReference(schema: z.ZodType): Json {
  const id = z.globalRegistry.get(schema)?.id
  if (!id) throw new Error('A response shape needs a name: schema.meta({ id })')
  return { $ref: `#/components/schemas/${id}` }
}

/** Every named shape that the operations lead to, and the shape of errors. */
export function toComponents(
  operations: readonly Operation[],
  errorSchema: z.ZodType = errorEnvelopeSchema,
): Json {
  const registry = z.registry<{ id: string }>()
  const wanted = operations
    .flatMap(({ response, requestBody }) => [response, requestBody])
    .filter((schema) => schema !== undefined)
  for (const schema of [...wanted, errorSchema]) {
    const id = z.globalRegistry.get(schema)?.id
    if (id && !registry.has(schema)) registry.add(schema, { id })
  }
  const components: Json = {}
  for (const schema of [...wanted, errorSchema]) {
    const json = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'output' }) as Json & {
      $defs?: Record<string, Json>
    }
    const id = z.globalRegistry.get(schema)?.id ?? ''
    const { $defs = {}, $schema: _, ...own } = json
    const rename = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as Json
    for (const [name, definition] of Object.entries($defs)) components[name] = withoutId(rename(definition))
    // A shape that stands in $defs under its own name is only pointed at from the top.
    if (!('$ref' in own)) components[id] = withoutId(rename(own))
  }
  return components
}

function withoutId({ id: _id, ...rest }: Json): Json {
  return rest
}
