'use client'

import { Button } from '@payloadcms/ui'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { readErrors } from '@/app/(payload)/saving/requests/response-errors'
import type { Account } from './session'

type Props = { account: Account; onPostpone: () => void }

/** Signs the account in again on the current page, so that unsaved changes are not lost. */
export function SignInDialog({ account, onPostpone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, addressId, passwordId, errorId] = [useId(), useId(), useId(), useId()]
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
    const typed = new FormData(event.currentTarget)
    const error = await logIn(account.id, { email: typed.get('email'), password: typed.get('password') })
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
          <label htmlFor={addressId}>Email</label>
          <input
            id={addressId}
            className="saving-signin__input"
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={account.email}
            required
          />
          <label htmlFor={passwordId}>Password</label>
          <input
            id={passwordId}
            className="saving-signin__input"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            // The address is filled in.
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

/** Signs in, which resumes every window of the account; an error message when that failed, or it is another account. */
async function logIn(accountId: Account['id'], typed: Record<string, unknown>): Promise<string | null> {
  const response = await fetch('/admin/api/users/login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(typed),
  }).catch(() => null)
  if (!response) return 'The server cannot be reached. Try again.'
  if (!response.ok) return (await readErrors(response)).message ?? 'That did not work. Try again.'
  const { user } = (await response.json()) as { user?: { id: Account['id'] } }
  return user?.id === accountId ? null : 'This is the address of another account. Sign in to that of this page.'
}
