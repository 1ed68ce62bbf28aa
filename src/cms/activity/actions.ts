/** The actions in the activity log, with their labels. */
export const activityActions = {
  created: 'Created',
  saved: 'Saved',
  published: 'Published',
  unpublished: 'Unpublished',
  scheduled: 'Scheduled',
  'schedule-cancelled': 'Schedule cancelled',
  'schedule-failed': 'Schedule failed',
  trashed: 'Moved to the trash',
  restored: 'Restored from the trash',
  deleted: 'Deleted for good',
  'file-replaced': 'File replaced',
  'version-restored': 'Older version restored',
  imported: 'Imported',
  'signed-in': 'Signed in',
  'permission-changed': 'Permission changed',
} as const

export type ActivityAction = keyof typeof activityActions

/** The collections and globals in the activity log, with the labels of their documents. */
export const activityKinds = {
  articles: 'Article',
  media: 'Image',
  'evidence-entries': 'Finding',
  books: 'Book',
  bundles: 'Bundle',
  users: 'Account',
  'evidence-record': 'Evidence record',
  site: 'Site settings',
} as const

export type ActivityKind = keyof typeof activityKinds

export function isActivityAction(value: unknown): value is ActivityAction {
  return typeof value === 'string' && Object.hasOwn(activityActions, value)
}

export function isActivityKind(value: unknown): value is ActivityKind {
  return typeof value === 'string' && Object.hasOwn(activityKinds, value)
}
