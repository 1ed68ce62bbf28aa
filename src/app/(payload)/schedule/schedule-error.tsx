import { useDocumentInfo, useTranslation } from '@payloadcms/ui'

import { toFieldLabel } from '../validation-errors/field-label'
import type { ScheduleError } from './api'

/** Errors of the schedule itself, and those of the document’s fields. */
export function splitErrors({ fields }: ScheduleError): Record<'ofSchedule' | 'ofDocument', ScheduleError['fields']> {
  const isOfSchedule = ({ path }: { path: string }) => path === 'at' || path === 'type'
  return { ofSchedule: fields.filter(isOfSchedule), ofDocument: fields.filter((error) => !isOfSchedule(error)) }
}

/** Returns the sentences that say why a document was not scheduled, the errors of its fields with their labels. */
export function useDescribeError(): (error: ScheduleError) => { summary: string[]; items: string[] } {
  const { docConfig } = useDocumentInfo()
  const { i18n } = useTranslation()
  return (error) => {
    const { ofSchedule, ofDocument } = splitErrors(error)
    const general = ofDocument.length > 0 ? 'As it is, this cannot be published:' : error.message
    return {
      summary: ofSchedule.length > 0 ? ofSchedule.map(({ message }) => message) : [general],
      items: ofDocument.map(({ path, message }) => `${toFieldLabel(path, docConfig?.fields ?? [], i18n)}: ${message}`),
    }
  }
}

/** Says in the dialog why the document was not scheduled. */
export function ScheduleErrorNote({ error }: { error: ScheduleError }) {
  const { summary, items } = useDescribeError()(error)
  return (
    <div className="schedule-dialog__fault">
      {summary.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {items.length > 0 ? (
        <>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>Close this to find each reason at its field.</p>
        </>
      ) : null}
    </div>
  )
}
