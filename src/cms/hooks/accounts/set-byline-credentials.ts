import { randomBytes, randomUUID } from 'node:crypto'

import { type CollectionBeforeValidateHook, ValidationError } from 'payload'

import { isEmailSetUp } from '@/cms/email'
import { isBylineEmail, toBylineEmail } from '@/lib/byline-email'

/**
 * Generates the e-mail address and password that an auth collection requires, for bylines, which never sign in, and
 * requires real ones when a byline becomes an account. With e-mail configured, an invitation replaces the password.
 */
export const setBylineCredentials: CollectionBeforeValidateHook = ({ data, operation, originalDoc, req }) => {
  if (!data) return data
  const isByline = (data.permission ?? originalDoc?.permission ?? 'none') === 'none'
  if (operation === 'create' && isByline) {
    return {
      ...data,
      email: data.email || toBylineEmail(randomUUID()),
      password: data.password || randomBytes(24).toString('base64url'),
    }
  }
  if (isByline) return data
  const errors = []
  if (isBylineEmail(String(data.email ?? originalDoc?.email ?? ''))) {
    errors.push({ path: 'email', message: 'Give the address with which the person signs in.' })
  }
  const isPromotion = operation === 'update' && originalDoc?.permission === 'none'
  if (isPromotion && !data.password && !isEmailSetUp()) {
    errors.push({ path: 'password', message: 'Set a password for the person to sign in with: “Change password”.' })
  }
  if (errors.length > 0) throw new ValidationError({ errors }, req.t)
  return data
}
