import type { CollectionBeforeChangeHook } from 'payload'

/**
 * Ends the link by which an account's password may be chosen when the account gets another address, since the link was
 * sent to the former one, which may be a stranger's; with another password; and when it may not sign in any more.
 */
export const endResetLinks: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) => {
  if (operation !== 'update') return data
  // Payload stores it in lower case and without blanks around it, but only after this hook.
  const isMoved = data.email !== undefined && String(data.email).toLowerCase().trim() !== originalDoc?.email
  if (!isMoved && !data.password && data.permission !== 'none') return data
  return { ...data, resetPasswordToken: null, resetPasswordExpiration: null }
}
