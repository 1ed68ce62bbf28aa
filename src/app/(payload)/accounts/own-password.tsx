'use client'

import { PasswordField } from '@payloadcms/ui'

/** The current password, required to change a password or e-mail address. */
export function OwnPassword({ path }: { path: string }) {
  return (
    <PasswordField
      autoComplete="current-password"
      field={{
        name: 'currentPassword',
        label: 'Your own password',
        admin: { description: 'Needed for a new password or e-mail address.' },
      }}
      indexPath=""
      parentPath=""
      parentSchemaPath=""
      path={path}
      schemaPath="users.currentPassword"
    />
  )
}
