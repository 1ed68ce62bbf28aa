import { isDeepStrictEqual } from 'node:util'

import type { CollectionBeforeLoginHook } from 'payload'

import { isResettingPassword } from './keep-sessions'

/** What a sign-in changes itself, and what Payload adds to the account that it has read. */
const ownFields = new Set(['sessions', 'loginAttempts', 'lockUntil', 'updatedAt', 'collection', '_strategy'])

/** Postgres’ code of a serialization failure, for which src/cms/hooks/errors/map-simultaneous-changes.ts has the request repeated. */
class OvertakenSignIn extends Error {
  readonly code = '40001'

  constructor() {
    super('The account has changed while somebody signed in to it.')
  }
}

/**
 * Payload reads an account, verifies the password, and writes the whole account again with the new session: a password
 * or permission that was changed meanwhile would be taken back. When this runs the row is locked by that write, so what
 * other connections see of it is final: if it is not what was read, the transaction is rolled back, and the request sent
 * again.
 */
export const rejectOvertakenSignIns: CollectionBeforeLoginHook = async ({ context, req, user }) => {
  // Written in this transaction, and read under its lock.
  if (isResettingPassword(context)) return user
  const current = await req.payload.db.findOne({ collection: 'users', where: { id: { equals: user.id } } })
  if (!isDeepStrictEqual(withoutOwnFields(user), withoutOwnFields(current))) throw new OvertakenSignIn()
  return user
}

function withoutOwnFields(account: object | null): object {
  return Object.fromEntries(Object.entries(account ?? {}).filter(([name]) => !ownFields.has(name)))
}
