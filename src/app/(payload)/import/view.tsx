import './import.css'

import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'

import { uploadErrors, type UploadError } from '@/app/admin/imports/import-kinds'
import { findEarlierRuns, findLatestRun } from '@/app/admin/imports/import-runs'
import { canPublish } from '@/cms/access/signed-in'
import { AdminPage } from '../admin-page'
import { EarlierRuns } from './earlier-runs'
import { Report } from './report'
import { UploadForm } from './upload-form'
import { AutoRefresh } from './auto-refresh'

/** `/admin/import`: uploads a file and shows the report of its import. */
export async function ImportView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req } = initPageResult
  const { payload, user } = req
  if (!user || !canPublish(user)) redirect(user ? '/admin' : '/admin/login?redirect=/admin/import')
  const run = await findLatestRun(payload)
  const earlier = await findEarlierRuns(payload)
  const isRunning = run !== null && run.finishedAt === null
  const fault = searchParams?.fault
  const message =
    typeof fault === 'string' && Object.hasOwn(uploadErrors, fault) ? uploadErrors[fault as UploadError] : null
  return (
    <AdminPage initPageResult={initPageResult} params={params} searchParams={searchParams}>
      <div className="import gutter--left gutter--right">
        <header>
          <h1>Import</h1>
          <p className="import__lead">
            Brings in the books, articles and findings that you have elsewhere. The same file can be imported again:
            what has not changed stays as it is.
          </p>
        </header>
        {message ? (
          <p role="alert" className="import__fault">
            {message}
          </p>
        ) : null}
        {isRunning ? <AutoRefresh /> : <UploadForm />}
        {run ? <Report run={run} /> : null}
        {earlier.length > 0 ? <EarlierRuns runs={earlier} /> : null}
      </div>
    </AdminPage>
  )
}
