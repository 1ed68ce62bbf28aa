import './activity.css'

import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { findActivePeople, findActivity, parseActivityFilter, type ActivityFilter } from '@/cms/activity/find'
import { AdminPage } from '../admin-page'
import { FilterForm } from './filter-form'
import { ActivityTable } from './table'

const pageSize = 50

/** `/admin/activity`: the full activity log, for editors. */
export async function ActivityView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req } = initPageResult
  const { user } = req
  if (!user || !canPublish(user)) redirect(user ? '/admin' : '/admin/login?redirect=/admin/activity')
  const filter = parseActivityFilter((name) => searchParams?.[name])
  const before = Number(searchParams?.before)
  // One entry more than a page, to know whether there is another page.
  const page = { limit: pageSize + 1, ...(Number.isSafeInteger(before) && before > 0 ? { before } : {}) }
  const [lines, people] = await Promise.all([findActivity(req, filter, page), findActivePeople(req)])
  const shown = lines.slice(0, pageSize)
  const last = lines.length > pageSize ? shown.at(-1) : undefined
  return (
    <AdminPage initPageResult={initPageResult} params={params} searchParams={searchParams}>
      <div className="activity gutter--left gutter--right">
        <header>
          <h1>Activity</h1>
          <p className="activity__lead">
            Who did what, newest first. Saves of one person on one document within half an hour are one line.
          </p>
        </header>
        <FilterForm filter={filter} people={people} />
        <ActivityTable lines={shown} />
        <p className="activity__more">
          {last ? <a href={`/admin/activity?${toQuery(filter, { before: String(last.id) })}`}>Older</a> : null}
          <a href={`/admin/api/activity.csv?${toQuery(filter)}`} download>
            Download as CSV
          </a>
        </p>
      </div>
    </AdminPage>
  )
}

function toQuery(filter: ActivityFilter, more: Record<string, string> = {}): string {
  return new URLSearchParams({ ...(filter as Record<string, string>), ...more }).toString()
}
