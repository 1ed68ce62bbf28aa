'use client'

import { Button, toast, useAuth, useDocumentInfo, useDocumentTitle, useForm } from '@payloadcms/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { type Schedule, type ScheduleType, type Target, toLatestTime } from '@/cms/schedules/schedule'
import { toUtcTime } from '@/lib/dates/utc-time'
import { type ScheduleError, type ScheduleResponse, sendSchedule } from './api'
import { ScheduleErrorNote, splitErrors, useDescribeError } from './schedule-error'
import { ScheduleList } from './schedule-list'
import { saveTyped } from './save-typed'
import { changeState, reloadSchedules } from './schedule-store'
import { findTimeZone, readInput, toInput, toLocalTime, toOffset, toTomorrow } from './times'

type Props = { target: Target; schedules: Schedule[]; chosen: Schedule | null; onClose: () => void }

/** Schedules a publication or unpublication; validation errors are also shown at their fields. */
export function ScheduleDialog({ target, schedules, chosen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [heading, whenId, zoneId, errorId] = [useId(), useId(), useId(), useId()]
  const { user } = useAuth()
  const { hasPublishedDoc, unpublishedVersionCount } = useDocumentInfo()
  const { title } = useDocumentTitle()
  const { dispatchFields, setSubmitted } = useForm()
  const describeError = useDescribeError()
  const isLive = hasPublishedDoc && unpublishedVersionCount === 0
  const [type, setType] = useState<ScheduleType>(chosen?.type ?? (isLive ? 'unpublish' : 'publish'))
  const [opened] = useState(() => new Date())
  const [when, setWhen] = useState(() =>
    toInput(chosen?.state === 'planned' ? new Date(chosen.at) : toTomorrow(opened)),
  )
  const [error, setError] = useState<ScheduleError | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  // A colleague may have scheduled it since the form was opened.
  useEffect(() => void reloadSchedules(target), [target])

  const at = readInput(when)
  const replaced = schedules.find((schedule) => schedule.type === type && schedule.state !== 'failed')
  const replaces = replaced?.jobId ?? null
  const willBePublished =
    hasPublishedDoc || schedules.some((schedule) => schedule.type === 'publish' && schedule.state !== 'failed')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    // The document's form is an ancestor in React's tree.
    event.stopPropagation()
    if (!at || isBusy) return
    setBusy(true)
    const response = await requestSchedule(at).finally(() => setBusy(false))
    // Closed meanwhile, and perhaps opened again, which is another dialog.
    const isShown = dialog.current !== null
    if ('schedules' in response) {
      changeState(target, { schedules: response.schedules })
      toast.success(`To be ${type === 'publish' ? 'published' : 'unpublished'} on ${toLocalTime(at)}.`)
      dialog.current?.close()
      return
    }
    setError(response)
    const { summary, items } = describeError(response)
    if (!isShown) toast.error(`“${title}” has not been scheduled. ${[...summary, ...items].join(' ')}`)
    void reloadSchedules(target)
    const { ofDocument } = splitErrors(response)
    if (ofDocument.length === 0) return
    dispatchFields({ type: 'ADD_SERVER_ERRORS', errors: ofDocument })
    setSubmitted(true)
  }

  async function requestSchedule(at: Date): Promise<ScheduleResponse> {
    // What is unpublished is what readers see: nothing that is typed here.
    const failure = type === 'publish' ? await saveTyped(target) : null
    return failure ?? sendSchedule(target, { type, at, replaces, userId: user?.id })
  }

  return createPortal(
    <dialog ref={dialog} className="saving-dialog schedule-dialog" aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={(event) => void send(event)}>
        <header className="saving-dialog__head">
          <h2 id={heading}>Schedule</h2>
          <p className="schedule-dialog__title">{title}</p>
        </header>
        <div className="saving-dialog__body">
          <fieldset className="schedule-dialog__what">
            <legend>What is to happen</legend>
            <label>
              <input type="radio" name="type" checked={type === 'publish'} onChange={() => setType('publish')} />
              <span>
                Publish
                <small>Readers see what is saved by then.</small>
              </span>
            </label>
            <label>
              <input
                type="radio"
                name="type"
                checked={type === 'unpublish'}
                disabled={!willBePublished}
                onChange={() => setType('unpublish')}
              />
              <span>
                Unpublish
                <small>
                  {willBePublished
                    ? 'It goes from its page and from every list. The text stays here as a draft.'
                    : 'Readers do not see it yet.'}
                </small>
              </span>
            </label>
          </fieldset>
          <label className="schedule-dialog__label" htmlFor={whenId}>
            Date and time
          </label>
          <input
            id={whenId}
            className="schedule-dialog__when"
            type="datetime-local"
            required
            value={when}
            min={toInput(opened)}
            // Without it a year has six digits, and what is typed after four of them does not become the time.
            max={toInput(toLatestTime(opened))}
            onChange={(event) => setWhen(event.target.value)}
            aria-describedby={`${zoneId}${error ? ` ${errorId}` : ''}`}
            aria-invalid={error?.fields.some(({ path }) => path === 'at') || undefined}
          />
          <p id={zoneId} className="schedule-dialog__zone">
            In your time zone, <strong>{findTimeZone()}</strong>
            {at ? ` (${toOffset(at)}). That is ${toUtcTime(at)}.` : '.'}
          </p>
          {replaced ? (
            <p className="schedule-dialog__note">It takes the place of {toLocalTime(new Date(replaced.at))}.</p>
          ) : null}
          <div id={errorId} role="alert">
            {error ? <ScheduleErrorNote error={error} /> : null}
          </div>
          <ScheduleList target={target} schedules={schedules} />
        </div>
        <footer className="saving-dialog__foot">
          <Button type="submit" buttonStyle="primary" margin={false}>
            {isBusy ? 'Scheduling…' : toLabel(type, Boolean(replaced))}
          </Button>
          <Button type="button" buttonStyle="secondary" margin={false} onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </footer>
      </form>
    </dialog>,
    document.body,
  )
}

function toLabel(type: ScheduleType, isMove: boolean): string {
  if (isMove) return 'Move to this time'
  return type === 'publish' ? 'Schedule publication' : 'Schedule unpublishing'
}
