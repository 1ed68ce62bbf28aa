import { toast } from '@payloadcms/ui'

/** Takes away “Submitting...”, which Payload’s form leaves for good where a save is rejected without a message. */
export function endProgress(): void {
  for (const shown of toast.getToasts()) if ('type' in shown && shown.type === 'loading') toast.dismiss(shown.id)
}
