import { z } from 'zod'

import type { Parameter } from '@/schemas/shared/parameter'
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

/** A parameter in OpenAPI's format. */
export function toParameter({ name, in: place, description, schema, example, isDeepObject }: Parameter): Json {
  const { $schema: _, ...inline } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    // A parser of its own, as that of `where`, states its shape as metadata.
    unrepresentable: 'any',
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
    .flatMap(({ response, requestBody }) => [response, requestBody])
    .filter((schema) => schema !== undefined)
  for (const schema of [...schemas, errorSchema]) {
    const id = z.globalRegistry.get(schema)?.id
    if (id && !registry.has(schema)) registry.add(schema, { id })
  }
  const components: Json = {}
  for (const schema of [...schemas, errorSchema]) {
    const json = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'output' }) as Json & {
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
