import './import.css'

import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'

import { findCorrectedMapping } from '@/app/admin/imports/import-files'
import { findEarlierRuns, findLatestRun, findRun } from '@/app/admin/imports/import-runs'
import { toChoices } from '@/app/admin/imports/upload-choices'
import { describeUploadError, isUploadError } from '@/app/admin/imports/upload-errors'
import { canPublish } from '@/cms/access/signed-in'
import { listSavedMappings } from '@/importers/evidence/saved-mappings'
import { AdminPage } from '../admin-page'
import { EarlierRuns } from './earlier-runs'
import { SavedMappings } from './mapping/saved-mappings'
import { MappingSection } from './mapping/section'
import { Report } from './report'
import { UploadForm } from './upload-form'
import { AutoRefresh } from './auto-refresh'

/** `/admin/import`: uploads a file and shows the report of its import. */
export async function ImportView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req } = initPageResult
  const { payload, user } = req
  if (!user || !canPublish(user)) redirect(user ? '/admin' : '/admin/login?redirect=/admin/import')
  const requested = Number(searchParams?.run)
  const requestedRun = requested > 0 && Number.isSafeInteger(requested) ? await findRun(payload, requested) : null
  const run = requestedRun ?? (await findLatestRun(payload))
  const [earlier, saved] = await Promise.all([findEarlierRuns(payload), listSavedMappings(payload)])
  const isRunning = run !== null && run.finishedAt === null
  const profile = isRunning ? undefined : run?.report?.tables?.[0]
  const corrected = run && profile ? await findCorrectedMapping(payload, run.id) : undefined
  const choices = toChoices(searchParams ?? {})
  const fault = isUploadError(searchParams?.fault) ? describeUploadError(searchParams.fault, choices) : null
  return (
    <AdminPage initPageResult={initPageResult} params={params} searchParams={searchParams}>
      <div className="import gutter--left gutter--right">
        <div>
          <h1>Import</h1>
          <p className="import__lead">
            Brings in the books, articles and findings that you have elsewhere. The same file can be imported again:
            what has not changed stays as it is.
          </p>
        </div>
        {fault && fault.control === null ? (
          <p role="alert" className="import__fault">
            {fault.message}
          </p>
        ) : null}
        {isRunning ? <AutoRefresh /> : requestedRun ? null : <UploadForm fault={fault} choices={choices} />}
        {run ? (
          <Report run={run} isLatest={earlier.every(({ id }) => id !== run.id)}>
            {profile && corrected !== undefined ? (
              <MappingSection key={run.id} {...{ run: run.id, profile, corrected, saved }} />
            ) : null}
          </Report>
        ) : null}
        {requestedRun && !isRunning ? (
          <p>
            <a href="/admin/import">Import another file</a>
          </p>
        ) : null}
        {saved.length > 0 ? <SavedMappings saved={saved} /> : null}
        {earlier.length > 0 ? <EarlierRuns runs={earlier} shown={run?.id} /> : null}
      </div>
    </AdminPage>
  )
}
