'use client'

import { useId, useRef } from 'react'

import { AccountField } from './account-field'

/** Cancels a running import after a confirmation. */
export function CancelButton({ id }: { id: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  return (
    <>
      <button
        type="button"
        className="btn btn--style-secondary btn--size-small import__cancel"
        onClick={() => dialog.current?.showModal()}
      >
        Cancel import
      </button>
      <dialog ref={dialog} className="import__dialog" aria-labelledby={heading}>
        <h3 id={heading}>Cancel this import?</h3>
        <p>
          What has been written until now stays, and the report says what. Importing the same file again finishes it.
        </p>
        <div className="import__choices">
          <form method="post" action="/admin/api/import/cancel">
            <AccountField />
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="btn btn--style-primary btn--size-medium">
              Cancel it
            </button>
          </form>
          <form method="dialog">
            <button type="submit" className="btn btn--style-secondary btn--size-medium">
              Let it go on
            </button>
          </form>
        </div>
      </dialog>
    </>
  )
}
