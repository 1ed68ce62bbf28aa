import {
  formatErrors,
  ValidationError,
  type AfterErrorHook,
  type CollectionSlug,
  type FlattenedField,
  type PayloadRequest,
  type RelationshipField,
  type UploadField,
} from 'payload'

import { rolledBackField } from '@/lib/errors/rolled-back-field'
import { toSqlState } from '@/lib/errors/sql-state'

/** Serialization failures and deadlocks. */
const interrupted = new Set(['40001', '40P01'])
const foreignKeyViolation = '23503'

/**
 * Maps errors that a change of somebody else at the same time has caused. Postgres has rolled back the whole request, so
 * that the server sends it again; unless it refers to what has been deleted, which is 400 at that field. Comes after
 * `mapUnavailable`, for which deadlocks are an unavailable database.
 */
export const mapSimultaneousChanges: AfterErrorHook = async ({ collection, error, req }) => {
  const state = toSqlState(error)
  if (state !== foreignKeyViolation && !interrupted.has(state)) return undefined
  const errors =
    state === foreignKeyViolation ? await findMissing(collection?.flattenedFields ?? findGlobal(req), req) : []
  if (errors.length > 0) {
    const invalid = new ValidationError({ ...(collection ? { collection: collection.slug } : {}), errors }, req.t)
    // The log then takes it for a refusal.
    Object.assign(error, { status: invalid.status })
    return { status: invalid.status, response: formatErrors(invalid) }
  }
  ;(req.responseHeaders ??= new Headers()).set(rolledBackField, '1')
  return { status: 503, response: { errors: [{ message: 'Somebody else has just changed this. Try again.' }] } }
}

function findGlobal({ payload, routeParams }: PayloadRequest): FlattenedField[] {
  return payload.config.globals.find(({ slug }) => slug === routeParams?.global)?.flattenedFields ?? []
}

/** The fields of the request whose documents do not exist, not even in the trash. */
async function findMissing(
  fields: readonly FlattenedField[],
  { data, payload }: PayloadRequest,
): Promise<{ path: string; message: string }[]> {
  const errors: { path: string; message: string }[] = []
  for (const field of fields) {
    if (field.type !== 'relationship' && field.type !== 'upload') continue
    const references = toReferences(field, data?.[field.name])
    const existing = new Set<string>()
    for (const collection of new Set(references.map((each) => each.collection))) {
      const ids = references.flatMap((each) => (each.collection === collection ? [each.id] : []))
      const where = { id: { in: ids } }
      const { docs } = await payload.find({ collection, where, trash: true, depth: 0, pagination: false, select: {} })
      for (const { id } of docs) existing.add(`${collection} ${id}`)
    }
    // A form shows titles, in this order.
    const missing = references.flatMap(({ collection, id }, index) =>
      existing.has(`${collection} ${id}`) ? [] : [field.hasMany ? `number ${index + 1} (ID ${id})` : `ID ${id}`],
    )
    if (missing.length > 0)
      errors.push({
        path: field.name,
        message: `No longer there: ${missing.join(', ')}. Remove it or choose another, and save again.`,
      })
  }
  return errors
}

/** What a field refers to: IDs, also as text, or where it may refer to several collections, these with an ID each. */
function toReferences(
  { relationTo }: RelationshipField | UploadField,
  given: unknown,
): { collection: CollectionSlug; id: number }[] {
  return [given ?? []].flat().flatMap((each) => {
    const reference = typeof relationTo === 'string' ? { relationTo, value: each } : Object(each)
    const [collection, id] = [reference.relationTo as CollectionSlug, Number(reference.value)]
    return [relationTo].flat().includes(collection) && Number.isInteger(id) ? [{ collection, id }] : []
  })
}
