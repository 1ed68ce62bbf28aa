import type { CollectionBeforeChangeHook } from 'payload'

/**
 * Ends the link by which an account's password may be chosen when the account gets another address, since the link was
 * sent to the former one, which may be a stranger's; with another password; and when it may not sign in any more.
 */
export const endResetLinks: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) => {
  if (operation !== 'update') return data
  const isMoved = data.email !== undefined && data.email !== originalDoc?.email
  if (!isMoved && !data.password && data.permission !== 'none') return data
  return { ...data, resetPasswordToken: null, resetPasswordExpiration: null }
}
