import type { DocumentWrite } from '@/cms/revisions/document-writes'

const pastTense: Record<DocumentWrite['action'], string> = {
  created: 'created this',
  saved: 'saved a newer version of this',
  autosaved: 'saved a newer version of this',
  published: 'published a newer version of this',
  unpublished: 'unpublished this',
  'published-as-scheduled': 'published this, as scheduled,',
  'unpublished-as-scheduled': 'unpublished this, as scheduled,',
  restored: 'brought back an earlier version of this',
  trashed: 'moved this to the trash',
  untrashed: 'took this out of the trash',
  deleted: 'deleted this',
}

/** “Mara Lind published a newer version of this at 10:42.” */
export function describeWrites(writes: readonly DocumentWrite[]): string {
  const last = writes.at(-1)
  if (!last) return 'An import or a program changed this.'
  // A deletion matters more than later writes.
  const mostImportant = writes.findLast(({ action }) => action === 'deleted' || action === 'trashed') ?? last
  return `${mostImportant.by?.name ?? 'An import, a schedule or a program'} ${pastTense[mostImportant.action]} ${toTime(mostImportant.revision)}.`
}

/** “at 10:42” for today, else “on 3 November at 10:42”, in the reader’s own time. */
export function toTime(instant: string | number, now = new Date()): string {
  const date = new Date(instant)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (date.toDateString() === now.toDateString()) return `at ${time}`
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return `on ${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year })} at ${time}`
}
