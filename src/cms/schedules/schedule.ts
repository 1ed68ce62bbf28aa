/** Slugs of the collections whose documents can be scheduled. */
export const scheduledCollections = ['articles', 'books', 'bundles', 'evidence-entries'] as const
export type ScheduledCollection = (typeof scheduledCollections)[number]

export type ScheduleType = 'publish' | 'unpublish'

/** The document that a schedule publishes or unpublishes. */
export type Target = { collection: ScheduledCollection; id: number }

/** A planned, retrying or failed publication or unpublication of a document. */
export type Schedule = Target & {
  jobId: number
  type: ScheduleType
  /** ISO 8601, in UTC. */
  at: string
  /** Who scheduled it; null for a script, or when the account was deleted. */
  by: { id: number; name: string } | null
  /** True when the account was deleted: the schedule will not be executed. */
  isOfLostAccount: boolean
  state: 'planned' | 'retrying' | 'failed'
  /** Why the last attempt failed. */
  reason: string | null
  /** Number of failed attempts. */
  attempts: number
}

/** How far ahead a document can be scheduled. */
export const maxYears = 10

/** Until when a document can be scheduled. */
export function toLatestTime(now: Date): Date {
  const latest = new Date(now)
  latest.setFullYear(latest.getFullYear() + maxYears)
  return latest
}

/** True for the slug of a collection whose documents can be scheduled. */
export function isScheduledCollection(slug: unknown): slug is ScheduledCollection {
  return (scheduledCollections as readonly unknown[]).includes(slug)
}

/** `publish at 2030-01-02 03:04 UTC`, as in the activity log. */
export function describeSchedule({ type, at }: Pick<Schedule, 'type' | 'at'>): string {
  return `${type} at ${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
}
