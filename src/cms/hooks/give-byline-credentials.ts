import { randomBytes, randomUUID } from 'node:crypto'

import type { CollectionBeforeValidateHook } from 'payload'

/** Fills the address and password that an auth collection insists on, for a byline that will never use them. */
export const giveBylineCredentials: CollectionBeforeValidateHook = ({ data, operation }) => {
  if (operation !== 'create' || !data || (data.permission ?? 'none') !== 'none') return data
  return {
    ...data,
    email: data.email || `${randomUUID()}@byline.invalid`,
    password: data.password || randomBytes(24).toString('base64url'),
  }
}
