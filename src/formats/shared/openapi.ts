import { z } from 'zod'

import type { LiteralParameter, Parameter } from '@/schemas/shared/parameter'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import type { Operation } from '@/surface/shared/operation'

export type Json = Record<string, unknown>

export type OpenApiOptions = {
  operations: readonly Operation[]
  title: string
  description: string
  baseUrl: string
  contactEmail: string | null
  license: { name: string; url: string } | null
}

/** The Info Object of a host's description. */
export function toInfo(
  { title: name, description, baseUrl, contactEmail, license }: OpenApiOptions,
  { title, summary }: { title: string; summary: string },
): Json {
  return {
    title,
    version: '1.0.0',
    summary,
    description,
    ...(license ? { license } : {}),
    contact: {
      name,
      url: `${baseUrl}${discoveryPaths.developers}`,
      ...(contactEmail ? { email: contactEmail } : {}),
    },
  }
}

/** The parameters of an operation in OpenAPI's format, each followed by its literals. */
export function toParameters({ parameters, markdownParameters = [], parse }: Described): Json[] {
  const path = Object.fromEntries(
    parameters.filter((each) => each.in === 'path').map(({ name, example }) => [name, String(example)]),
  )
  // The forms of pages send fields that were left empty, which the schemas of values do not allow.
  const canBeEmpty = ({ name, in: place, isDeepObject }: Parameter) =>
    place === 'query' && !isDeepObject && parse({ path, query: new URLSearchParams({ [name]: '' }) })?.ok === true
  return [...parameters, ...markdownParameters].flatMap((parameter) => [
    { ...toParameter(parameter), ...(canBeEmpty(parameter) ? { allowEmptyValue: true } : {}) },
    ...(parameter.literals ?? []).map(toLiteral),
  ])
}

type Described = Pick<Operation, 'parameters' | 'markdownParameters' | 'parse'>

/** Lists are written with commas: every generator then sends one value. */
function toLiteral({ name, schema }: LiteralParameter): Json {
  return { name, in: 'query', schema, ...(schema.type === 'array' ? { style: 'form', explode: false } : {}) }
}

function toParameter({ name, in: place, description, schema, example, isDeepObject }: Parameter): Json {
  const { $schema: _, ...inline } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    // A parser of its own, as that of `where`, states its shape as metadata.
    unrepresentable: 'any',
    override: withoutSafeBounds,
  }) as Json
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

/** zod states the largest integers of JavaScript where a schema has no bounds of its own. */
function withoutSafeBounds({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

/** A reference to a named schema. */
export function toReference(schema: z.ZodType): Json {
  const id = z.globalRegistry.get(schema)?.id
  if (!id) throw new Error('A response schema needs a name: schema.meta({ id })')
  return { $ref: `#/components/schemas/${id}` }
}

/** Every named schema that the operations use, and the schema of errors. */
export function toComponents(operations: readonly Operation[], errorSchema: z.ZodType): Json {
  const registry = z.registry<{ id: string }>()
  const schemas = operations
    .flatMap(({ response, selectedResponse, requestBody }) => [response, selectedResponse, requestBody])
    .filter((schema) => schema !== undefined)
  for (const schema of [...schemas, errorSchema]) {
    const id = z.globalRegistry.get(schema)?.id
    if (id && !registry.has(schema)) registry.add(schema, { id })
  }
  const components: Json = {}
  for (const schema of [...schemas, errorSchema]) {
    const json = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: 'output',
      override: withoutSafeBounds,
    }) as Json & {
      $defs?: Record<string, Json>
    }
    const id = z.globalRegistry.get(schema)?.id ?? ''
    const { $defs = {}, $schema: _, ...own } = json
    const rename = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as Json
    for (const [name, definition] of Object.entries($defs)) components[name] = withoutId(rename(definition))
    // A recursive schema is defined in $defs under its own name, and only referenced at the top.
    if (!('$ref' in own)) components[id] = withoutId(rename(own))
  }
  return components
}

function withoutId({ id: _id, ...rest }: Json): Json {
  return rest
}
