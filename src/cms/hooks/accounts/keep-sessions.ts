import { sql } from '@payloadcms/db-postgres/drizzle'
import type {
  CollectionAfterLogoutHook,
  CollectionBeforeLoginHook,
  CollectionBeforeOperationHook,
  RequestContext,
} from 'payload'

import { getPool } from '@/cms/connection'
import { executeInTransaction } from '@/cms/revisions/transaction'

/** Set in the context of a request that resets a password, after which Payload signs in to the account. */
const resetting = 'isResettingPassword'

/** True where a sign-in follows the reset of a password, in its transaction. */
export function isResettingPassword(context: RequestContext): boolean {
  return Boolean(context[resetting])
}

type Session = { id: string; created_at: Date | null; expires_at: Date }

/**
 * Payload reads all sessions of an account, verifies the password, and writes all of them again: of two people who sign
 * in to one account at once, the first would be signed out, and a session that was ended meanwhile would come back.
 * When this runs the row of the account is locked by that write, so what other connections see of its sessions is what
 * others have committed, and cannot change until the transaction ends: it replaces all but the new one.
 */
export const keepOtherSessions: CollectionBeforeLoginHook = async ({ context, req, user }) => {
  // With the new password the transaction has ended them, which others cannot see yet.
  if (isResettingPassword(context)) return user
  const sessions = (user as { sessions?: { id: string }[] }).sessions ?? []
  const added = sessions.at(-1)?.id
  if (added === undefined) return user
  const { rows } = await getPool(req.payload).query<Session>(
    'select id, created_at, expires_at from users_sessions where _parent_id = $1 and expires_at > now()',
    [user.id],
  )
  await executeInTransaction(req, sql`delete from users_sessions where _parent_id = ${user.id} and id <> ${added}`)
  for (const { id, created_at, expires_at } of rows)
    await executeInTransaction(
      req,
      sql`insert into users_sessions (_order, _parent_id, id, created_at, expires_at)
        select coalesce(max(_order), 0) + 1, ${user.id}, ${id}, ${created_at?.toISOString() ?? null}::timestamptz,
          ${expires_at.toISOString()}::timestamptz from users_sessions where _parent_id = ${user.id}`,
    )
  return user
}

/**
 * Lets the sessions of an account end with its old password, also where that is replaced by a link. The account is locked
 * before it is read, since it is written again as a whole.
 */
export const endSessionsOnReset: CollectionBeforeOperationHook = async ({ args, context, operation, req }) => {
  if (operation !== 'resetPassword') return args
  context[resetting] = true
  const { token } = (args as { data: { token?: unknown } }).data
  if (typeof token === 'string')
    await executeInTransaction(req, sql`select from users where reset_password_token = ${token} for update`)
  return args
}

/** Makes a session that is prolonged, and so written with all others, wait for those who write them at the moment. */
export const lockSessionsOnRefresh: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation === 'refresh' && req.user) await lockAccount(req)
  return args
}

/** The same for a session that is ended. */
export const lockSessionsOnLogout: CollectionAfterLogoutHook = async ({ req }) => {
  await lockAccount(req)
}

async function lockAccount(req: Parameters<typeof executeInTransaction>[0] & { user?: { id: unknown } | null }) {
  await executeInTransaction(req, sql`select from users where id = ${req.user?.id} for update`)
}
