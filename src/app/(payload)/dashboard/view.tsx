import './dashboard.css'

import type { AdminViewServerProps } from 'payload'
import Link from 'next/link'

import { findDrafts, findPublished, findUncited, findReadyForReview } from '@/app/admin/dashboard/documents'
import { findFirstSteps } from '@/app/admin/dashboard/first-steps'
import { findFailed, findScheduled } from '@/app/admin/dashboard/schedules'
import { findLatestRuns } from '@/app/admin/imports/import-runs'
import { canPublish } from '@/cms/access/signed-in'
import { getPool } from '@/cms/connection'
import { findDeadLinks } from '@/cms/links/source-links'
import { NewDocumentLinks } from './new-document-links'
import { Panel, Row, WorkRow } from './panel'
import { DeadLinkRow, ImportRow, ScheduleRow } from './rows'

const maxRows = 6

/** `/admin`: the dashboard. */
export async function Dashboard({ initPageResult }: AdminViewServerProps) {
  const { payload, user } = initPageResult.req
  if (!user) return null
  const site = await payload.findGlobal({ slug: 'site', depth: 0 })
  const isEditor = canPublish(user)
  const [firstSteps, drafts, waiting, scheduled, failed, published, unwritten, deadLinks, imports] = await Promise.all([
    findFirstSteps(payload, { user, site }),
    findDrafts(payload, Number(user.id), maxRows),
    findReadyForReview(payload, maxRows),
    findScheduled(payload, maxRows),
    findFailed(payload, maxRows),
    findPublished(payload, maxRows),
    findUncited(payload, maxRows),
    findDeadLinks(getPool(payload), maxRows),
    isEditor ? findLatestRuns(payload, 3) : [],
  ])
  return (
    <main className="desk gutter--left gutter--right">
      <header className="desk__head">
        <h1>{`Good to see you, ${user.name}`}</h1>
        <NewDocumentLinks user={user} />
      </header>
      <div className="desk__panels">
        {firstSteps.length > 0 ? (
          <Panel id="steps" title="First steps" empty="">
            {firstSteps.map((step) => (
              <Row
                key={step.href}
                href={step.href}
                title={step.title}
                facts={[step.isDone ? 'Done' : null, step.about]}
              />
            ))}
          </Panel>
        ) : null}
        {failed.length > 0 ? (
          <Panel id="failed" title="Schedules that failed" empty="" isUrgent>
            {failed.map((schedule) => (
              <ScheduleRow key={schedule.jobId} schedule={schedule} hasFailed />
            ))}
          </Panel>
        ) : null}
        <Panel id="drafts" title="Your drafts" empty="Nothing of yours is unpublished. Begin something above.">
          {drafts.map((item) => (
            <WorkRow
              key={`${item.collection}${item.id}`}
              item={{ ...item, person: item.person === user.name ? null : item.person }}
              personIs="last saved by"
            />
          ))}
        </Panel>
        <Panel
          id="waiting"
          title="Waiting for review"
          empty="Nobody waits. Set Review to “Ready for review” in a document, and it stands here."
        >
          {waiting.map((item) => (
            <WorkRow key={`${item.collection}${item.id}`} item={item} personIs="asked of" />
          ))}
        </Panel>
        <Panel id="scheduled" title="Scheduled" empty="Nothing is scheduled. “Schedule” in a document sets a time.">
          {scheduled.map((schedule) => (
            <ScheduleRow key={schedule.jobId} schedule={schedule} />
          ))}
        </Panel>
        <Panel id="published" title="Recently published" empty="Nothing is published yet.">
          {published.map((item) => (
            <WorkRow key={`${item.collection}${item.id}`} item={item} personIs="by" />
          ))}
        </Panel>
        <Panel
          id="links"
          title="Sources that lead nowhere"
          empty={
            site.checksSourceLinks
              ? 'Every source that was asked is still there.'
              : 'Links of sources are not checked. An administrator can turn that on under Site.'
          }
          isUrgent
        >
          {deadLinks.map((link) => (
            <DeadLinkRow key={link.url} link={link} />
          ))}
        </Panel>
        <Panel
          id="unwritten"
          title="Findings no article cites"
          count={unwritten.total}
          empty="No published finding waits for an article."
        >
          {unwritten.items.map((item) => (
            <WorkRow key={item.id} item={item} personIs="" />
          ))}
        </Panel>
        {isEditor ? (
          <Panel
            id="imports"
            title="Imports"
            empty="Nothing was imported here yet."
            more={
              <Link href="/admin/import" prefetch={false}>
                To the imports
              </Link>
            }
          >
            {imports.map((run) => (
              <ImportRow key={run.id} run={run} />
            ))}
          </Panel>
        ) : null}
      </div>
    </main>
  )
}
