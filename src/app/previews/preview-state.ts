import type { PreviewState } from '@/views/shared/preview-bar'

/** What tells the state of a version: its status, and whether its page says that it was withdrawn. */
type Version = { _status?: string | null; isWithdrawn?: boolean | null }

/** What readers see of a document, given what is published of it and its newest version. */
export function toPreviewState(published: Version | null, newest: Version | null): PreviewState {
  const isNewest = newest?._status === 'published'
  if (published?.isWithdrawn) return isNewest ? 'withdrawn' : 'changed-from-withdrawn'
  if (newest?.isWithdrawn) return 'to-be-withdrawn'
  if (!published) return 'never-published'
  return isNewest ? 'published' : 'changed'
}
