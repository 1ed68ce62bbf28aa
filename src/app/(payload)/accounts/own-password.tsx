'use client'

import { FieldDescription, PasswordField, useFormFields } from '@payloadcms/ui'

import { useFilledPasswords } from './use-filled-passwords'

/**
 * The current password, required to change a password or e-mail address. It says that a new password is still to be set:
 * Payload hides that when it was not saved, and keeps it.
 */
export function OwnPassword({ path }: { path: string }) {
  useFilledPasswords()
  const hasNewPassword = useFormFields(([fields]) => Boolean(fields.password?.value))
  return (
    <div className="field-type">
      <PasswordField
        autoComplete="current-password"
        field={{ name: 'currentPassword', label: 'Your own password' }}
        indexPath=""
        parentPath=""
        parentSchemaPath=""
        path={path}
        schemaPath="users.currentPassword"
      />
      {/* Not of the field, whose description Payload does not show. */}
      <FieldDescription
        description={
          hasNewPassword
            ? 'Needed to set the new password, which was typed here and is not saved yet.'
            : 'Needed for a new password or e-mail address.'
        }
        path={path}
      />
    </div>
  )
}
