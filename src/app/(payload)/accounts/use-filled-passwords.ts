import { useFormFields, useTranslation } from '@payloadcms/ui'
import { useEffect } from 'react'

const paths = ['password', 'confirm-password']

/**
 * Lets passwords be saved that were filled in as soon as their fields appeared, as password managers do: Payload marks the
 * fields as empty before it shows them, and notices that they are valid only if it has seen them empty.
 */
export function useFilledPasswords(): void {
  const { t } = useTranslation()
  const [fields, dispatch] = useFormFields(([all, change]) => [all, change] as const)
  const filled = paths.filter((path) => {
    const field = fields[path]
    return field?.value && field.valid === false && field.errorMessage === t('validation:required')
  })
  const names = filled.join(' ')

  useEffect(() => {
    for (const path of names.split(' ').filter(Boolean))
      dispatch({ type: 'UPDATE', path, valid: true, errorMessage: undefined })
  }, [names, dispatch])
}
