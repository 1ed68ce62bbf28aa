import { APIError, type CollectionConfig } from 'payload'

import { hasPermission, isAdmin, isAdminField, isAdminOrSelf, isEditor } from '@/cms/access/signed-in'
import { keepAuthorsWithArticles } from '@/cms/hooks/keep-authors-with-articles'
import { readEnv } from '@/config/env'
import { refuseShortPassword } from '@/cms/hooks/refuse-short-password'
import { giveBylineCredentials } from '@/cms/hooks/give-byline-credentials'

/**
 * Accounts and bylines. `name` and `role` are public wherever a published article shows them;
 * everything else stays inside the admin. A byline has `permission: none` and cannot sign in.
 */
export const Users: CollectionConfig = {
  slug: 'users',
  admin: { useAsTitle: 'name', defaultColumns: ['name', 'role', 'permission'], group: 'People' },
  auth: {
    tokenExpiration: 60 * 60 * 8,
    // A lock on the account would let any stranger lock an editor out. The front door slows whoever
    // fails instead (src/server/sign-in-throttle.ts); 0 would take columns away.
    maxLoginAttempts: 1_000_000_000,
    lockTime: 1,
    useSessions: true,
    cookies: { sameSite: 'Lax', secure: readEnv().ADMIN_URL.startsWith('https:') },
  },
  access: {
    admin: ({ req }) => hasPermission(req.user),
    create: isAdmin,
    delete: isAdmin,
    read: isEditor,
    unlock: isAdmin,
    update: isAdminOrSelf,
  },
  hooks: {
    beforeOperation: [refuseShortPassword],
    beforeValidate: [giveBylineCredentials],
    beforeDelete: [keepAuthorsWithArticles],
    beforeLogin: [
      ({ user }) => {
        if (!hasPermission(user)) throw new APIError('The email or password provided is incorrect.', 401)
        return user
      },
    ],
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    {
      name: 'role',
      type: 'text',
      maxLength: 200,
      admin: { description: 'Shown beside the name on articles.' },
    },
    {
      name: 'permission',
      type: 'select',
      required: true,
      defaultValue: 'none',
      saveToJWT: true,
      access: { create: isAdminField, update: isAdminField },
      options: [
        { value: 'none', label: 'None: a byline that cannot sign in' },
        { value: 'editor', label: 'Editor' },
        { value: 'admin', label: 'Administrator' },
      ],
    },
  ],
}
