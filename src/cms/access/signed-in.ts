import type { Access, FieldAccess } from 'payload'

/** True for an account that may use the admin: an editor or an administrator. */
export const isEditor: Access = ({ req }) => hasPermission(req.user)

/** True for administrators, who alone manage accounts. */
export const isAdmin: Access = ({ req }) => req.user?.permission === 'admin'

/** Field form of {@link isAdmin}. */
export const isAdminField: FieldAccess = ({ req }) => req.user?.permission === 'admin'

/** Field form of {@link isEditor}. */
export const isEditorField: FieldAccess = ({ req }) => hasPermission(req.user)

/** Administrators reach every account; anyone else only their own. */
export const isAdminOrSelf: Access = ({ req }) => {
  if (!hasPermission(req.user)) return false
  if (req.user?.permission === 'admin') return true
  return { id: { equals: req.user?.id } }
}

/** True for an account that may sign in at all; a byline (`permission: none`) may not. */
export function hasPermission(user: { permission?: string | null } | null | undefined): boolean {
  return user?.permission === 'editor' || user?.permission === 'admin'
}
