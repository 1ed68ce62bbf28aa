import { type CollectionBeforeOperationHook, ValidationError } from 'payload'

/** Long enough to make guessing infeasible at the rate that the sign-in throttle allows. */
const minPasswordLength = 12
const maxPasswordLength = 1024

/** Validates the length of a new password on create, update and reset. */
export const validatePasswordLength: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update' && operation !== 'resetPassword') return args
  const password: unknown = (args as { data?: { password?: unknown } }).data?.password
  if (password === undefined || password === null || password === '') return args
  if (typeof password === 'string' && password.length >= minPasswordLength && password.length <= maxPasswordLength)
    return args
  const message = `A password needs ${minPasswordLength} to ${maxPasswordLength} characters.`
  throw new ValidationError({ errors: [{ path: 'password', message }] }, req.t)
}
