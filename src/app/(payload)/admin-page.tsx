import { DefaultTemplate } from '@payloadcms/next/templates'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'

type Props = Pick<AdminViewServerProps, 'initPageResult' | 'params' | 'searchParams'> & { children: ReactNode }

/** A custom view in Payload's default template. */
export function AdminPage({ initPageResult, params, searchParams, children }: Props) {
  const { req, permissions, visibleEntities, locale } = initPageResult
  const { payload, user, i18n } = req
  return (
    <DefaultTemplate
      i18n={i18n}
      locale={locale}
      params={params}
      payload={payload}
      permissions={permissions}
      searchParams={searchParams}
      visibleEntities={visibleEntities}
      {...(user ? { user } : {})}
    >
      {children}
    </DefaultTemplate>
  )
}
