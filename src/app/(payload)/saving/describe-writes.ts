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

/** The account for which a page is shown. */
type ReaderId = number | string | undefined

/** “Mara Lind published a newer version of this at 10:42.” */
export function describeWrites(writes: readonly DocumentWrite[], readerId: ReaderId): string {
  const last = writes.at(-1)
  if (!last) return 'An import or a program changed this.'
  // A deletion matters more than later writes.
  const mostImportant = writes.findLast(({ action }) => action === 'deleted' || action === 'trashed') ?? last
  const name = isOfReader(mostImportant, readerId)
    ? 'In another window, you'
    : (mostImportant.by?.name ?? 'An import, a schedule or a program')
  return `${name} ${pastTense[mostImportant.action]} ${toTime(mostImportant.revision)}.`
}

/** Who wrote the newest version; null for an import or a program. */
export function nameWriter(writes: readonly DocumentWrite[], readerId: ReaderId): string | null {
  const last = writes.at(-1)
  return last && isOfReader(last, readerId) ? 'You, in another window' : (last?.by?.name ?? null)
}

/** True for what the reader wrote elsewhere; what they had scheduled was published in no window. */
function isOfReader({ action, by }: DocumentWrite, readerId: ReaderId): boolean {
  return by !== null && by.id === readerId && !action.endsWith('-as-scheduled')
}

/** “at 10:42” for today, else “on 3 November at 10:42”, in the reader’s own time. */
export function toTime(instant: string | number, now = new Date()): string {
  const date = new Date(instant)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (date.toDateString() === now.toDateString()) return `at ${time}`
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return `on ${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year })} at ${time}`
}
