'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { toTime } from '@/app/(payload)/saving/describe-writes'
import type { LocalCopy } from './local-copies'

type Props = { copies: readonly LocalCopy[]; onCompare: (copy: LocalCopy) => void; onDelete: (copy: LocalCopy) => void }

/** Lists content that was set aside; the browser stores it for a month. */
export function SetAsideList({ copies, onCompare, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (copies.length === 0) return null
  return (
    <p>
      <button type="button" className="saving__set-aside" onClick={() => setOpen(true)}>
        {copies.length === 1
          ? 'A text of yours is set aside here'
          : `${copies.length} texts of yours are set aside here`}
      </button>
      {isOpen ? (
        <SetAsideDialog
          copies={copies}
          onDelete={onDelete}
          onClose={() => setOpen(false)}
          onCompare={(copy) => {
            setOpen(false)
            onCompare(copy)
          }}
        />
      ) : null}
    </p>
  )
}

function SetAsideDialog({ copies, onCompare, onDelete, onClose }: Props & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return createPortal(
    <dialog ref={dialog} className="saving-dialog saving-dialog--small" aria-labelledby={title} onClose={onClose}>
      <header className="saving-dialog__head">
        <h2 id={title}>Set aside</h2>
        <p>What you wrote here and gave up for another version. This browser keeps it for a month.</p>
      </header>
      <div className="saving-dialog__body">
        <ul className="saving-kept">
          {copies.map((copy) => (
            <li key={copy.keptAt}>
              <span>Written {toTime(copy.keptAt)}</span>
              <span className="saving__panel-actions">
                <Button buttonStyle="secondary" size="small" margin={false} onClick={() => onCompare(copy)}>
                  Look at it
                </Button>
                <Button buttonStyle="none" size="small" margin={false} onClick={() => onDelete(copy)}>
                  Throw away
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <footer className="saving-dialog__foot">
        <Button buttonStyle="secondary" margin={false} onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </footer>
    </dialog>,
    document.body,
  )
}
