import './activity.css'

import type { DocumentViewServerProps } from 'payload'

import { isActivityKind } from '@/cms/activity/actions'
import { findActivity } from '@/cms/activity/find'
import { ActivityTable } from './table'

/** Older entries are in the full log. */
const maxEntries = 200

/** The activity of one document or global. */
export async function ActivityTab({ doc, initPageResult }: DocumentViewServerProps) {
  const { req, collectionConfig, globalConfig, docID } = initPageResult
  const kind = collectionConfig?.slug ?? globalConfig?.slug
  const documentId = Number(docID ?? doc?.id)
  const filter = isActivityKind(kind) ? { kind, ...(collectionConfig ? { documentId } : {}) } : null
  const lines = filter && req.user ? await findActivity(req, filter, { limit: maxEntries }) : []
  return (
    <section className="activity gutter--left gutter--right" aria-labelledby="activity-heading">
      <h2 id="activity-heading">Activity</h2>
      <ActivityTable lines={lines} isOfOneDocument />
    </section>
  )
}
