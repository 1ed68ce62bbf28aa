import { DefaultTemplate } from '@payloadcms/next/templates'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'

import { importFaults, importKinds, type ImportFault } from '@/app/imports/import-kinds'
import { findLatestRun } from '@/app/imports/import-runs'
import { hasPermission } from '@/cms/access/signed-in'
import { Report } from './report'
import { Watch } from './watch'

/** `/admin/import`: a file is uploaded, and the report of its import shown. A plain form, so that it works as all forms do. */
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
      <div className="gutter--left gutter--right">
        <h1>Import</h1>
        {message ? <p role="alert">{message}</p> : null}
        {isRunning ? <Watch /> : <UploadForm />}
        {run ? <Report run={run} /> : null}
      </div>
    </DefaultTemplate>
  )
}

function UploadForm() {
  const accepted = Object.values(importKinds).flatMap(({ endings }) => endings)
  return (
    <form method="post" action="/admin/api/import" encType="multipart/form-data">
      <fieldset>
        <legend>What the file holds</legend>
        {Object.entries(importKinds).map(([kind, { label, endings }]) => (
          <p key={kind}>
            <label>
              <input type="radio" name="kind" value={kind} required /> {label}
            </label>{' '}
            <small>{endings.join(', ')}</small>
          </p>
        ))}
      </fieldset>
      <p>
        <label htmlFor="import-file">File, up to 24 MB</label>
        <br />
        <input id="import-file" type="file" name="file" accept={accepted.join(',')} required />
      </p>
      <p>
        <label htmlFor="import-base">For articles: the address where they stood before (optional)</label>
        <br />
        <input id="import-base" type="url" name="baseUrl" placeholder="https://" />
      </p>
      <p>
        <label htmlFor="import-mapping">For evidence: a mapping, as YAML (optional)</label>
        <br />
        <input id="import-mapping" type="file" name="mapping" accept=".yaml,.yml" />
      </p>
      <p>
        <label>
          <input type="checkbox" name="dryRun" /> Only say what would happen, and write nothing
        </label>
      </p>
      <button type="submit" className="btn btn--style-primary btn--size-medium">
        Import
      </button>
    </form>
  )
}
