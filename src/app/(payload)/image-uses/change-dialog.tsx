'use client'

import { Button } from '@payloadcms/ui'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { imageChangeStore, type ImageChangePrompt } from './confirm-image-change'

/** A provider around the admin, since images are also edited in drawers. */
export function ImageChangeProvider({ children }: { children: ReactNode }) {
  const prompt = useSyncExternalStore(imageChangeStore.subscribe, imageChangeStore.read, () => null)
  return (
    <>
      {children}
      {prompt ? <ChangeDialog question={prompt} /> : null}
    </>
  )
}

function ChangeDialog({ question: { lines, answer } }: { question: ImageChangePrompt }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return createPortal(
    <dialog
      ref={dialog}
      className="saving-dialog saving-dialog--small"
      aria-labelledby={title}
      onCancel={() => answer(false)}
    >
      <header className="saving-dialog__head">
        <h2 id={title}>Change this picture everywhere?</h2>
      </header>
      <div className="saving-dialog__body">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <footer className="saving-dialog__foot">
        <Button buttonStyle="primary" margin={false} onClick={() => answer(true)}>
          Change it
        </Button>
        <Button buttonStyle="secondary" margin={false} onClick={() => answer(false)}>
          Not now
        </Button>
      </footer>
    </dialog>,
    document.body,
  )
}
