import { sql } from '@payloadcms/db-postgres/drizzle'
import { LRUCache } from 'lru-cache'
import { type CollectionBeforeOperationHook, type PayloadRequest, ValidationError } from 'payload'

import { getConnection } from '@/cms/connection'

/**
 * Requires the acting account's current password to change the password or e-mail address of any account, so that a
 * stolen session cannot take an account over.
 */
export const requireCurrentPassword: CollectionBeforeOperationHook = async ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'update' || overrideAccess || !('data' in args) || !args.data) return args
  const { currentPassword, ...data } = args.data as Record<string, unknown>
  const isRequired = data.password ? true : await changesEmail(req, (args as { id?: unknown }).id, data.email)
  if (isRequired && !(await verifyCurrentPassword(req, currentPassword))) {
    const message = currentPassword
      ? 'This is not your password.'
      : `Give your own password to set a new ${data.password ? 'one' : 'e-mail address'}.`
    throw new ValidationError({ errors: [{ path: 'currentPassword', message }] }, req.t)
  }
  return { ...args, data }
}

/** True when the address of an account that can sign in would change: password reset links are sent there. */
async function changesEmail(req: PayloadRequest, id: unknown, email: unknown): Promise<boolean> {
  if (typeof email !== 'string') return false
  // A bulk update must not change addresses without a password.
  if (id === undefined) return true
  const account = await req.payload.findByID({
    collection: 'users',
    id: Number(id),
    depth: 0,
    disableErrors: true,
    req,
  })
  return account !== null && account.permission !== 'none' && account.email !== email.toLowerCase().trim()
}

/** Consecutive wrong passwords, by account id. */
const failedAttempts = new LRUCache<number, number>({ max: 1000, ttl: 3_600_000 })
const maxFailedAttempts = 5

/** Verifies the acting account’s password. Attempts are counted before the comparison, so that concurrent requests do not get extra guesses. */
async function verifyCurrentPassword(req: PayloadRequest, password: unknown): Promise<boolean> {
  const id = Number(req.user?.id)
  if (typeof password !== 'string' || !password) return false
  const count = (failedAttempts.get(id) ?? 0) + 1
  failedAttempts.set(id, count)
  const isCorrect = count <= maxFailedAttempts && (await canSignIn(req, password))
  if (isCorrect) failedAttempts.delete(id)
  else if (count >= maxFailedAttempts) await endSessions(req, id)
  return isCorrect
}

/** Ends the sessions of an account after too many wrong guesses; further attempts go through the throttled sign-in. */
async function endSessions({ payload }: PayloadRequest, account: number): Promise<void> {
  // Outside the transaction of this operation, which is rolled back.
  const connection = await getConnection({ payload })
  await connection.execute(sql`delete from users_sessions where _parent_id = ${account}`)
  failedAttempts.delete(account)
  payload.logger.warn(
    { account },
    `Ended the sessions of an account after ${maxFailedAttempts} wrong guesses at its password.`,
  )
}

/** Checks a password by signing in with it; the session that Payload creates is rolled back. */
async function canSignIn(req: PayloadRequest, password: string): Promise<boolean> {
  const { payload, user } = req
  if (!user?.email) return false
  const transactionID = await payload.db.beginTransaction()
  if (transactionID === null) throw new Error('Could not begin a transaction.')
  try {
    await payload.login({ collection: 'users', data: { email: user.email, password }, req: { transactionID } })
    return true
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 401) return false
    throw error
  } finally {
    await payload.db.rollbackTransaction(transactionID)
  }
}
