import { useConfig, useFormFields, useTranslation } from '@payloadcms/ui'
import { confirmPassword, password } from 'payload/shared'
import { useEffect } from 'react'

/** Payload’s types ask for options of a whole field, which these do not read. */
type Validate = (value: unknown, options: object) => string | true
const validations = { password, 'confirm-password': confirmPassword } as unknown as Record<string, Validate>

/**
 * Validates passwords that were filled in as soon as their fields appeared, as password managers do: Payload marks the
 * fields as empty before it shows them, and notices that they are not only if it has seen them empty. Two that differ are
 * refused here as well, since nothing else has compared them.
 */
export function useFilledPasswords(): void {
  const { t } = useTranslation()
  const { config } = useConfig()
  const [fields, dispatch] = useFormFields(([all, change]) => [all, change] as const)

  useEffect(() => {
    for (const [path, validate] of Object.entries(validations)) {
      const field = fields[path]
      if (!field?.value) continue
      const siblingData = { password: fields.password?.value }
      const result = validate(field.value, { req: { payload: { config }, t }, required: true, siblingData })
      const errorMessage = typeof result === 'string' ? result : undefined
      if ((field.valid ?? true) === (result === true) && field.errorMessage === errorMessage) continue
      dispatch({ type: 'UPDATE', path, valid: result === true, errorMessage })
    }
  }, [fields, config, t, dispatch])
}
