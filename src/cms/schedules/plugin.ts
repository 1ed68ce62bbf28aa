import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Config,
  PayloadRequest,
  UIField,
} from 'payload'

import { recordActivity } from '@/cms/activity/record'
import { scheduleEndpoints } from './endpoints'
import { toTitle } from './find-title'
import { describeSchedule, isScheduledCollection, type Target } from './schedule'
import { schedulePublish } from './task'
import { deleteFailedSchedules, deleteSchedules } from './store'

/** Import path of the admin components. */
const componentsPath = '/app/(payload)/schedule'

/** Adds schedules to the scheduled collections, replacing Payload's scheduled publishing. */
export function schedulesPlugin(config: Config): Config {
  const { jobs } = config
  return {
    ...config,
    collections: (config.collections ?? []).map((each) =>
      isScheduledCollection(each.slug) ? extendCollection(each) : each,
    ),
    endpoints: [...(config.endpoints ?? []), ...scheduleEndpoints],
    jobs: { ...jobs, tasks: [...(jobs?.tasks ?? []), schedulePublish] },
  }
}

/** Lists the schedules above the fields; a field without data. */
const scheduleField: UIField = {
  type: 'ui',
  name: 'schedule',
  admin: {
    components: { Field: `${componentsPath}/strip#ScheduleStrip` },
    disableBulkEdit: true,
    disableListColumn: true,
  },
}

function extendCollection(collection: CollectionConfig): CollectionConfig {
  const { hooks, admin } = collection
  const edit = admin?.components?.edit
  return {
    ...collection,
    fields: [scheduleField, ...collection.fields],
    hooks: {
      ...hooks,
      afterChange: [...(hooks?.afterChange ?? []), cleanUpSchedules],
      afterDelete: [...(hooks?.afterDelete ?? []), cancelOnDelete],
    },
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        edit: {
          ...edit,
          beforeDocumentControls: [...(edit?.beforeDocumentControls ?? []), `${componentsPath}/button#ScheduleButton`],
        },
      },
    },
  }
}

/** Cancels the schedules of a trashed document, and dismisses failed ones once the document is published. */
const cleanUpSchedules: CollectionAfterChangeHook = async ({ collection, doc, previousDoc, req }) => {
  const target = { collection: collection.slug, id: Number(doc.id) } as Target
  if (doc.deletedAt) {
    if (!previousDoc?.deletedAt) await cancelAll(req, target, doc)
  } else if (doc._status === 'published') await deleteFailedSchedules(req, target)
  return doc
}

const cancelOnDelete: CollectionAfterDeleteHook = async ({ collection, doc, id, req }) => {
  await cancelAll(req, { collection: collection.slug, id: Number(id) } as Target, doc)
}

async function cancelAll(req: PayloadRequest, target: Target, doc: Record<string, unknown>): Promise<void> {
  const cancelled = await deleteSchedules(req, target)
  await deleteFailedSchedules(req, target)
  if (cancelled.length === 0) return
  const title = toTitle(req, target, doc)
  for (const schedule of cancelled) {
    await recordActivity(req, {
      action: 'schedule-cancelled',
      kind: target.collection,
      documentId: target.id,
      title,
      detail: `${describeSchedule(schedule)}, with the document`,
    })
  }
}
