'use client'

import { Button, toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { defaultSide, mergeVersions, type Side } from '@/lib/compare-versions'
import { describeWrites, nameWriter, toTime } from '@/app/(payload)/saving/describe-writes'
import { FieldChoice } from './field-choice'
import { findNamedFields } from './named-fields'
import { DeletedDocument } from './deleted-document'
import type { ConflictControl, OpenConflict } from './conflict-control'

type Props = {
  control: ConflictControl
  open: OpenConflict
  /** Called with true while nothing may be typed into the form. */
  onBusy: (isBusy: boolean) => void
  onClose: () => void
  onDone: () => void
}

/** Compares two versions of a document field by field, and saves the merge that the editor chooses. */
export function ConflictDialog({ control, open, onBusy, onClose, onDone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const { user } = useAuth()
  const { docConfig } = useDocumentInfo()
  const [sides, setSides] = useState<Record<string, Side>>({})
  const [isBusy, setBusy] = useState(false)
  const [comparisons] = useState(() => control.compare())
  const fields = useMemo(() => findNamedFields(docConfig?.fields ?? []), [docConfig])
  const changed = comparisons.filter(({ name, change }) => change !== 'none' && fields.has(name))
  const isDeleted = open.theirs === null || Boolean(open.theirs.deletedAt)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  async function runAction(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await action()
      onDone()
    } catch {
      setBusy(false)
      toast.error('The server cannot be reached just now. Nothing here is lost: try again in a moment.')
    }
  }

  const undecided = changed.filter((field) => (sides[field.name] ?? defaultSide(field)) === null)
  const allMine = Object.fromEntries(changed.map(({ name }) => [name, 'mine' as const]))
  const labels = open.recovered
    ? { mine: 'As you wrote it', theirs: 'As it is now' }
    : { mine: 'Yours', theirs: nameWriter(open.conflict.writes, user?.id) ?? 'Theirs' }

  return createPortal(
    <dialog ref={dialog} className="saving-dialog" aria-labelledby={title} onCancel={onClose} onClose={onClose}>
      <header className="saving-dialog__head">
        <h2 id={title} tabIndex={-1} ref={focusHeading}>
          {open.recovered ? 'Text that was not saved' : 'Two versions of this'}
        </h2>
        <p>
          {open.recovered
            ? `You wrote this ${toTime(open.recovered.keptAt)}. Choose what of it you want.`
            : describeWrites(open.conflict.writes, user?.id)}
          {open.recovered || isDeleted ? null : ' You began from the version before.'}
        </p>
      </header>
      <div className="saving-dialog__body">
        {isDeleted ? (
          <DeletedDocument control={control} open={open} onBusy={onBusy} onDone={onDone} />
        ) : (
          changed.map((field) => (
            <FieldChoice
              key={field.name}
              comparison={field}
              field={fields.get(field.name)!}
              side={sides[field.name] ?? defaultSide(field)}
              names={labels}
              onChoose={(side) => setSides((all) => ({ ...all, [field.name]: side }))}
            />
          ))
        )}
        {!isDeleted && changed.length === 0 ? <p>Nothing differs: what you have here is what was saved.</p> : null}
      </div>
      <footer className="saving-dialog__foot">
        {isDeleted ? null : (
          <>
            <Button
              buttonStyle="primary"
              margin={false}
              disabled={isBusy || undecided.length > 0}
              onClick={() => void runAction(() => control.resolve(mergeVersions(changed, sides)))}
            >
              {open.intent === 'publish' ? 'Publish this' : 'Save this'}
            </Button>
            {open.recovered ? null : (
              <Button
                buttonStyle="secondary"
                margin={false}
                disabled={isBusy}
                onClick={() => void runAction(() => control.resolve(mergeVersions(changed, allMine)))}
              >
                Save mine over theirs
              </Button>
            )}
            <Button
              buttonStyle="secondary"
              margin={false}
              disabled={isBusy}
              onClick={() => void runAction(control.acceptTheirs)}
            >
              {open.recovered ? 'Leave it out' : 'Set mine aside'}
            </Button>
          </>
        )}
        <Button buttonStyle="none" margin={false} disabled={isBusy} onClick={onClose}>
          Back to the form
        </Button>
        <p className="saving-dialog__note" role="status">
          {undecided.length > 0
            ? `Choose for ${undecided.length === 1 ? 'one field' : `${undecided.length} fields`} that you both changed.`
            : 'What you leave out of yours stays in this browser for a month.'}
        </p>
      </footer>
    </dialog>,
    document.body,
  )
}

/** Focuses the heading, not a button, so that a key typed into the form does not press it. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  if (heading) requestAnimationFrame(() => heading.focus())
}
