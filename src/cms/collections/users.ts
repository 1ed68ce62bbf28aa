import { APIError, type CollectionConfig } from 'payload'

import { hasPermission, isAdmin, isAdminField, isAdminOrSelf, isSignedIn } from '@/cms/access/signed-in'
import { isEmailSetUp } from '@/cms/email'
import { inviteEndpoint } from '@/cms/endpoints/invite'
import { endResetLinks } from '@/cms/hooks/accounts/end-reset-links'
import { checkboxCell } from '@/cms/fields/checkbox-cell'
import { requireCurrentPassword } from '@/cms/hooks/accounts/require-current-password'
import { requireAdministratorOnUpdate, requireAdministratorOnDelete } from '@/cms/hooks/accounts/require-administrator'
import {
  endSessionsOnReset,
  keepOtherSessions,
  lockSessionsOnLogout,
  lockSessionsOnRefresh,
} from '@/cms/hooks/accounts/keep-sessions'
import { rejectOvertakenSignIns } from '@/cms/hooks/accounts/reject-overtaken-sign-ins'
import { restrictSignIn } from '@/cms/hooks/accounts/restrict-sign-in'
import { preventDeletingAuthors } from '@/cms/hooks/accounts/prevent-deleting-authors'
import { readEnv } from '@/config/env'
import { validatePasswordLength } from '@/cms/hooks/accounts/validate-password-length'
import { setBylineCredentials } from '@/cms/hooks/accounts/set-byline-credentials'
import { errorSummaryField } from '@/cms/fields/error-summary'

/**
 * Accounts and bylines. `name` and `role` are public when a published article shows them; all other fields are
 * private. A byline has `permission: none` and cannot sign in.
 */
export const Users: CollectionConfig = {
  slug: 'users',
  labels: { singular: 'Person', plural: 'People' },
  admin: {
    useAsTitle: 'name',
    defaultColumns: ['name', 'role', 'permission', 'email'],
    listSearchableFields: ['name', 'role', 'email'],
    group: 'People',
  },
  auth: {
    // Renewed while the account is active.
    tokenExpiration: readEnv().SESSION_IDLE_MINUTES * 60,
    // Locking accounts would let strangers lock editors out; src/server/admin/sign-in-throttle.ts throttles failed
    // sign-ins instead. 0 would drop the columns.
    maxLoginAttempts: 1_000_000_000,
    lockTime: 1,
    // Anyone can request a link: neither a flood of e-mails nor one link after another that replaces the one before it.
    forgotPassword: { minRequestInterval: 5 * 60_000 },
    useSessions: true,
    cookies: { sameSite: 'Lax', secure: readEnv().ADMIN_URL.startsWith('https:') },
  },
  access: {
    admin: ({ req }) => hasPermission(req.user),
    create: isAdmin,
    delete: isAdmin,
    read: isSignedIn,
    unlock: isAdmin,
    update: isAdminOrSelf,
  },
  hooks: {
    beforeOperation: [
      restrictSignIn,
      validatePasswordLength,
      requireCurrentPassword,
      lockSessionsOnRefresh,
      endSessionsOnReset,
    ],
    beforeValidate: [setBylineCredentials],
    beforeChange: [requireAdministratorOnUpdate, endResetLinks],
    beforeDelete: [preventDeletingAuthors, requireAdministratorOnDelete],
    beforeLogin: [
      ({ user }) => {
        if (!hasPermission(user)) throw new APIError('The email or password provided is incorrect.', 401)
        return user
      },
      rejectOvertakenSignIns,
      keepOtherSessions,
    ],
    afterLogout: [lockSessionsOnLogout],
  },
  endpoints: [inviteEndpoint],
  fields: [
    errorSummaryField(),
    {
      name: 'bylineForm',
      type: 'ui',
      admin: { components: { Field: '/app/(payload)/accounts/byline-form#BylineForm' } },
    },
    {
      name: 'currentPassword',
      type: 'text',
      virtual: true,
      label: 'Your own password',
      hooks: { afterRead: [() => undefined] },
      admin: {
        components: { Field: '/app/(payload)/accounts/own-password#OwnPassword' },
        condition: (data, _, { operation }) =>
          operation === 'update' && (Boolean(data.password) || data.permission !== 'none'),
        disableBulkEdit: true,
        disableListColumn: true,
        disableListFilter: true,
      },
    },
    {
      name: 'name',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: { description: 'As readers see it on articles.' },
    },
    {
      name: 'role',
      type: 'text',
      maxLength: 200,
      admin: { description: 'Shown beside the name on articles: Data steward, City of Ghent. Optional.' },
    },
    {
      name: 'permission',
      type: 'select',
      required: true,
      defaultValue: 'none',
      saveToJWT: true,
      admin: { description: 'What this person may do here. Only administrators change it.' },
      access: { create: isAdminField, update: isAdminField },
      options: [
        { value: 'none', label: 'None: a byline that cannot sign in' },
        { value: 'writer', label: 'Writer: drafts, for an editor to publish' },
        { value: 'editor', label: 'Editor' },
        { value: 'admin', label: 'Administrator' },
      ],
    },
    {
      name: 'permissionConsequences',
      type: 'ui',
      admin: {
        components: { Field: '/app/(payload)/accounts/permission-consequences#PermissionConsequences' },
        condition: (_, __, { operation, user }) => operation === 'update' && user?.permission === 'admin',
      },
    },
    {
      name: 'invitation',
      type: 'ui',
      admin: {
        position: 'sidebar',
        components: { Field: '/app/(payload)/accounts/invite-button#InviteButton' },
        condition: (data, _, { operation, user }) =>
          isEmailSetUp() && operation === 'update' && data.permission !== 'none' && user?.permission === 'admin',
      },
    },
    {
      name: 'wantsNotices',
      type: 'checkbox',
      defaultValue: true,
      label: 'Notices by e-mail',
      admin: {
        components: checkboxCell,
        condition: (data) => data.permission !== 'none',
        description: 'Reviews asked of you, comments, and what became of your schedules.',
      },
    },
  ],
}
