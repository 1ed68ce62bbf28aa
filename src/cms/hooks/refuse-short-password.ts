import { type CollectionBeforeOperationHook, ValidationError } from 'payload'

/** Long enough that guessing at the pace the front door allows leads nowhere. */
const minPasswordLength = 12
const maxPasswordLength = 1024

/** Refuses a new password that is too short, wherever it is set: a new account, a change, a reset. */
export const refuseShortPassword: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update' && operation !== 'resetPassword') return args
  const password: unknown = (args as { data?: { password?: unknown } }).data?.password
  if (password === undefined || password === null || password === '') return args
  if (typeof password === 'string' && password.length >= minPasswordLength && password.length <= maxPasswordLength) return args
  const message = `A password needs ${minPasswordLength} to ${maxPasswordLength} characters.`
  throw new ValidationError({ errors: [{ path: 'password', message }] }, req.t)
}
