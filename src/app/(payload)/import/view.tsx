import './import.css'

import { DefaultTemplate } from '@payloadcms/next/templates'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'

import { importFaults, type ImportFault } from '@/app/imports/import-kinds'
import { findLatestRun } from '@/app/imports/import-runs'
import { hasPermission } from '@/cms/access/signed-in'
import { Report } from './report'
import { UploadForm } from './upload-form'
import { Watch } from './watch'

/** `/admin/import`: a file is uploaded, and the report of its import shown. */
export async function ImportView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req, permissions, visibleEntities, locale } = initPageResult
  const { payload, user, i18n } = req
  if (!user || !hasPermission(user)) redirect('/admin/login?redirect=/admin/import')
  const run = await findLatestRun(payload)
  const isRunning = run !== null && run.finishedAt === null
  const fault = searchParams?.fault
  const message =
    typeof fault === 'string' && Object.hasOwn(importFaults, fault)
      ? importFaults[fault as ImportFault]
      : null
  return (
    <DefaultTemplate
      i18n={i18n}
      locale={locale}
      params={params}
      payload={payload}
      permissions={permissions}
      searchParams={searchParams}
      user={user}
      visibleEntities={visibleEntities}
    >
      <div className="import gutter--left gutter--right">
        <header>
          <h1>Import</h1>
          <p className="import__lead">
            Brings in the books, articles and findings that you have elsewhere. The same file can be imported
            again: what has not changed stays as it is.
          </p>
        </header>
        {message ? (
          <p role="alert" className="import__fault">
            {message}
          </p>
        ) : null}
        {isRunning ? <Watch /> : <UploadForm />}
        {run ? <Report run={run} /> : null}
      </div>
    </DefaultTemplate>
  )
}
