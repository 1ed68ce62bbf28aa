import { APIError, type CollectionBeforeOperationHook } from 'payload'

import { isEmailSetUp } from '@/cms/email'

/**
 * Allows signing in only through the throttled endpoint (src/server/admin/sign-in-throttle.ts), which marks its
 * requests with a header that clients cannot set. GraphQL or another spelling of the address would
 * bypass the throttle. Without e-mail, password resets are rejected too.
 */
export const restrictSignIn: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const isLocal = req.payloadAPI === 'local'
  if ((operation === 'forgotPassword' || operation === 'resetPassword') && !isLocal && !isEmailSetUp()) {
    throw new APIError('Passwords cannot be reset by e-mail; an administrator can set a new one.', 403)
  }
  if (operation === 'login' && !isLocal && req.headers.get('x-lectern-sign-in') !== '1') {
    throw new APIError('Sign in at /admin/login.', 403)
  }
  return args
}
