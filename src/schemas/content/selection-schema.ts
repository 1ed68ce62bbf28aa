import { z } from 'zod'

const known = new WeakMap<z.ZodObject, z.ZodType>()

/** The schema of what `select` may leave of a document: every field but `id` may be missing, and theirs in turn. */
export function toSelectionSchema(schema: z.ZodType): z.ZodType {
  const selection = toInnerSelection(schema)
  const description = z.globalRegistry.get(schema)?.description
  const isNamed = z.globalRegistry.has(selection)
  return description === undefined || isNamed ? selection : selection.meta({ description })
}

function toInnerSelection(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return toSelectionSchema(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodNullable) return toSelectionSchema(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodArray) return z.array(toSelectionSchema(schema.element as z.ZodType))
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((option) => toSelectionSchema(option as z.ZodType)))
  // A loose object, such as rich text, is one value.
  if (!(schema instanceof z.ZodObject) || !(schema.def.catchall instanceof z.ZodNever)) return schema
  const selection = known.get(schema) ?? toObjectSelection(schema)
  known.set(schema, selection)
  return selection
}

function toObjectSelection(schema: z.ZodObject): z.ZodType {
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => [
    name,
    name === 'id' ? member : toSelectionSchema(member).optional(),
  ])
  const selection = z.strictObject(Object.fromEntries(members) as Record<string, z.ZodType>)
  const { id, description } = z.globalRegistry.get(schema) ?? {}
  if (id === undefined) return selection
  return selection.meta({
    id: `${id}Selection`,
    description: `${description ?? id} With the fields that \`select\` keeps.`,
  })
}
