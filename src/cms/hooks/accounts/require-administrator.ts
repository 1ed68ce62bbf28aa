import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type PayloadRequest,
  ValidationError,
} from 'payload'

import { executeInTransaction } from '@/cms/revisions/transaction'

const message = 'Someone must be able to manage accounts and settings: make another person an administrator first.'

/** Rejects demoting the last administrator, also when two are demoted concurrently. */
export const requireAdministratorOnUpdate: CollectionBeforeChangeHook = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const isDemotion =
    operation === 'update' && originalDoc?.permission === 'admin' && (data.permission ?? 'admin') !== 'admin'
  if (isDemotion && !(await hasOtherAdministrator(originalDoc.id, req))) {
    throw new ValidationError({ errors: [{ path: 'permission', message }] }, req.t)
  }
  return data
}

/** {@link requireAdministratorOnUpdate} for deletion. */
export const requireAdministratorOnDelete: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { id: { equals: id } },
    limit: 1,
    depth: 0,
    req,
  })
  if (docs[0]?.permission === 'admin' && !(await hasOtherAdministrator(Number(id), req)))
    throw new APIError(message, 409, null, true)
}

/** Locks the administrators' rows until the transaction ends, so that a concurrent demotion waits and sees this one. */
async function hasOtherAdministrator(id: number, req: PayloadRequest): Promise<boolean> {
  const rows = await executeInTransaction<{ id: number }>(
    req,
    sql`select id from users where permission = 'admin' order by id for update`,
  )
  return rows.some((row) => row.id !== id)
}
