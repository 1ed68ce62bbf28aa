import type { Access, FieldAccess } from 'payload'

type Account = { permission?: string | null } | null | undefined

/** True for an account that may sign in: a writer, an editor or an administrator. A byline (`permission: none`) may not. */
export function hasPermission(user: Account): boolean {
  return user?.permission === 'writer' || canPublish(user)
}

/** True for an account that may publish: an editor or an administrator. */
export function canPublish(user: Account): boolean {
  return user?.permission === 'editor' || user?.permission === 'admin'
}

/** Writers, editors and administrators. */
export const isSignedIn: Access = ({ req }) => hasPermission(req.user)

/** Editors and administrators. */
export const isEditor: Access = ({ req }) => canPublish(req.user)

/** Administrators, who manage accounts and settings. */
export const isAdmin: Access = ({ req }) => req.user?.permission === 'admin'

/** {@link isAdmin} for a field. */
export const isAdminField: FieldAccess = ({ req }) => req.user?.permission === 'admin'

/**
 * Every signed-in account may save drafts; only editors may publish. Payload passes the status to be saved; writes of
 * a writer without a status are rejected by src/cms/hooks/review/restrict-writers-to-drafts.ts.
 */
export const mayWriteDrafts: Access = ({ data, req }) =>
  canPublish(req.user) || (hasPermission(req.user) && data?._status !== 'published')

/** Administrators have access to every account, others only to their own. */
export const isAdminOrSelf: Access = ({ req }) => {
  if (!hasPermission(req.user)) return false
  if (req.user?.permission === 'admin') return true
  return { id: { equals: req.user?.id } }
}
