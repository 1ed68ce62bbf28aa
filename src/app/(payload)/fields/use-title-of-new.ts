import { useDocumentInfo, useDocumentTitle, useFormFields, useTranslation } from '@payloadcms/ui'
import { useEffect } from 'react'

/**
 * Calls a document without a title “New person” in its heading, or “Untitled bundle” once it exists, as those do that are
 * created when their form is opened; Payload calls it “[Untitled]”, or by its number.
 */
export function useTitleOfNew(): void {
  const { docConfig, id } = useDocumentInfo()
  const { title, setDocumentTitle } = useDocumentTitle()
  const { i18n } = useTranslation()
  const kind = docConfig && 'labels' in docConfig ? docConfig.labels.singular : null
  const titleField = docConfig && 'labels' in docConfig ? docConfig.admin.useAsTitle : undefined
  const hasTitle = useFormFields(([fields]) => Boolean(titleField && fields[titleField]?.value))
  const isUntitled = title === `[${i18n.t('general:untitled')}]` || (title === String(id) && !hasTitle)

  // After each render, since Payload sets it again in effects of its own.
  useEffect(() => {
    if (isUntitled && typeof kind === 'string')
      setDocumentTitle(`${id === undefined ? 'New' : 'Untitled'} ${kind.toLowerCase()}`)
  })
}
