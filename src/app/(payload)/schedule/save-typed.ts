import { findForm } from '@/app/(payload)/saving/form/open-forms'
import { findPendingWrite } from '@/app/(payload)/saving/requests/send-write'
import type { Target } from '@/cms/schedules/schedule'
import type { ScheduleError } from './api'

/**
 * Saves what no autosave of the document’s form has saved yet, and waits for one that is under way: the server judges what
 * is scheduled by what it has. Null on success.
 */
export async function saveTyped({ collection, id }: Target): Promise<ScheduleError | null> {
  const document = `${collection}/${id}` as const
  const form = findForm(null, document)
  // One that is under way may be refused, after which the form is paused.
  await findPendingWrite(document)
  const isSaved = (await form?.readListener()?.saveDraft()) ?? true
  await findPendingWrite(document)
  if (!isSaved || form?.isPaused())
    return { message: 'What is typed here could not be saved, so nothing has been scheduled.', fields: [] }
  return null
}
