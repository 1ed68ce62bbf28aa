'use client'

import { Button } from '@payloadcms/ui'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { readErrors } from './response-errors'

type Props = { email: string; onPostpone: () => void }

/** Signs the account in again on the current page, so that unsaved changes are not lost. */
export function SignInDialog({ email, onPostpone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, field, errorId] = [useId(), useId(), useId()]
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Before it is removed, so that the focus goes back to where it was.
    return () => element?.close()
  }, [])

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    setBusy(true)
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const error = await logIn(email, password)
    setBusy(false)
    if (error !== null) setMessage(error)
  }

  return createPortal(
    <dialog
      ref={dialog}
      className="saving-dialog saving-dialog--small"
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <form onSubmit={(event) => void signIn(event)}>
        <header className="saving-dialog__head">
          <h2 id={title}>Sign in to go on</h2>
          <p>Your session has ended. What you have written is still here, and is saved as soon as you are back.</p>
        </header>
        <div className="saving-dialog__body">
          <p className="saving-signin__who">
            Account <strong>{email}</strong>
          </p>
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <label htmlFor={field}>Password</label>
          <input
            id={field}
            className="saving-signin__password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            // The only input of the dialog.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-describedby={message ? errorId : undefined}
            aria-invalid={message ? true : undefined}
          />
          {message ? (
            <p id={errorId} role="alert" className="saving-gone__fault">
              {message}
            </p>
          ) : null}
        </div>
        <footer className="saving-dialog__foot">
          <Button type="submit" buttonStyle="primary" margin={false}>
            Sign in
          </Button>
          <Button buttonStyle="secondary" margin={false} onClick={onPostpone}>
            Back to the page
          </Button>
          <a className="saving-signin__other" href="/admin/login">
            Leave this page and sign in as somebody else
          </a>
        </footer>
      </form>
    </dialog>,
    document.body,
  )
}

/** Signs in, which resumes every window of the account; an error message when that failed. */
async function logIn(email: string, password: string): Promise<string | null> {
  const response = await fetch('/admin/api/users/login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).catch(() => null)
  if (!response) return 'The server cannot be reached. Try again.'
  return response.ok ? null : ((await readErrors(response)).message ?? 'That did not work. Try again.')
}
