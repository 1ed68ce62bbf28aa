import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = { title: string; text: string; isCalm?: boolean; children: ReactNode }

/** A notice with actions at the bottom of the window. Rendered in <body>: in the form, a live preview would cover it. */
export function Panel({ title, text, isCalm, children }: Props) {
  return createPortal(
    <div className={isCalm ? 'saving__panel saving__panel--calm' : 'saving__panel'} role="alert">
      <div className="saving__panel-text">
        <p className="saving__panel-title">{title}</p>
        <p>{text}</p>
      </div>
      <div className="saving__panel-actions">{children}</div>
    </div>,
    document.body,
  )
}
