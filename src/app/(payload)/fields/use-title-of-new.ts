import { useDocumentInfo, useDocumentTitle, useTranslation } from '@payloadcms/ui'
import { useEffect } from 'react'

/** Calls a document that is not saved yet “New person” in its heading, until it has a title; Payload calls it “[Untitled]”. */
export function useTitleOfNew(): void {
  const { docConfig, id } = useDocumentInfo()
  const { title, setDocumentTitle } = useDocumentTitle()
  const { i18n } = useTranslation()
  const kind = docConfig && 'labels' in docConfig ? docConfig.labels.singular : null
  const isUntitled = id === undefined && title === `[${i18n.t('general:untitled')}]`

  // After each render, since Payload sets it again in effects of its own.
  useEffect(() => {
    if (isUntitled && typeof kind === 'string') setDocumentTitle(`New ${kind.toLowerCase()}`)
  })
}
