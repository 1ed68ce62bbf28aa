import type { Payload } from 'payload'

import { findSchedules } from '@/cms/schedules/store'
import type { Article } from '@/cms/payload-types'
import { toValueHash, type ImportedValues } from '@/importers/writing/imported-values'
import type { ArticleDraft } from '@/importers/articles/draft/draft-article'
import { isIncomplete } from '@/importers/articles/draft/is-incomplete'

type Status = 'draft' | 'published'

/** The note on an article that its source does not show, and this site does. */
const shownHereNote = 'Its source does not show it; here it stays published, until an editor unpublishes it.'
/** The note on the opposite. */
const shownThereNote = 'Its source shows it; here it stays a draft, until an editor publishes it.'

type Statuses = {
  stored: Article
  draft: ArticleDraft
  before: ImportedValues | undefined
  /** True where an editor has changed what the record said. */
  isEdited: boolean
}

/**
 * The status of a stored article after an import. A draft that was never public here is published once its file is
 * complete, where it could not be published before, and once its source publishes it, unless somebody has worked on it
 * here or scheduled it. Otherwise the status stays, and a note says where the source has another one.
 */
export async function planStatus(
  payload: Payload,
  { stored, draft, before, isEdited }: Statuses,
): Promise<{ status: Status; notes: string[] }> {
  const isComplete = draft.missing.length === 0
  const status = stored._status ?? 'draft'
  if (status === 'published') return { status, notes: draft.isShown ? [] : [shownHereNote] }
  if (!isComplete || !draft.isShown) return { status, notes: [] }
  const wasDraft = toStatusHash('draft')
  const isTaken =
    before?.said.status === wasDraft && before.fields.status === wasDraft && !isEdited && !stored.updatedBy
  const isPublishable = isIncomplete(stored, draft) || (isTaken && !(await isScheduled(payload, stored)))
  if (isPublishable && !(await wasPublished(payload, stored))) return { status: 'published', notes: [] }
  return { status, notes: [shownThereNote] }
}

async function isScheduled(payload: Payload, { id }: Article): Promise<boolean> {
  return (await findSchedules({ payload }, { collection: 'articles', id })).length > 0
}

/** True for a draft that was public here, whoever published it. */
async function wasPublished(payload: Payload, { id }: Article): Promise<boolean> {
  const where = { parent: { equals: id }, 'version._status': { equals: 'published' } }
  const { totalDocs } = await payload.countVersions({ collection: 'articles', where })
  return totalDocs > 0
}

/** What is remembered of a status, as of any other field. */
function toStatusHash(status: Status): string {
  return toValueHash(JSON.stringify(status))
}
