import { toast } from '@payloadcms/ui'

import { endProgress } from './end-progress'
import type { BulkProgress } from './send-bulk'

const id = 'bulk-progress'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Shows how far a bulk operation is, which ends half done when its page is closed. */
export function showBulkProgress(progress: BulkProgress, stop: () => void): void {
  if (progress === null) {
    window.removeEventListener('beforeunload', askBeforeLeaving)
    toast.dismiss(id)
    return
  }
  const { done, total } = progress
  if (done === 0) {
    window.addEventListener('beforeunload', askBeforeLeaving)
    // Payload’s form says only “Submitting...”.
    endProgress()
  }
  toast.loading(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} done. Keep this page open.`, {
    id,
    action: {
      label: 'Stop',
      onClick(event) {
        // The message is taken away when it has ended.
        event.preventDefault()
        stop()
        toast.loading('Stopping after those that are being saved.', { id, action: undefined })
      },
    },
  })
}
