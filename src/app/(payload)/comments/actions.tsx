'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { sendComment } from './api'

type Props = { id: number; isResolved: boolean; mayDelete: boolean; author: string }

/** Resolves, reopens or, after a confirmation, deletes a comment. */
export function CommentActions({ id, isResolved, mayDelete, author }: Props) {
  const router = useRouter()
  const [isConfirming, setIsConfirming] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function send(method: 'PATCH' | 'DELETE', body?: object): Promise<void> {
    const reason = await sendComment(method, `/${id}`, body)
    setError(reason)
    setIsConfirming(false)
    if (reason === null) router.refresh()
  }

  const resolve = () => void send('PATCH', { resolvedAt: isResolved ? null : new Date().toISOString() })
  return (
    <div className="comments__actions">
      <button type="button" onClick={resolve}>
        {isResolved ? 'Open again' : 'Resolve'}
        <span className="sr-only"> the comment of {author}</span>
      </button>
      {mayDelete && !isConfirming ? (
        <button type="button" onClick={() => setIsConfirming(true)}>
          Delete<span className="sr-only"> the comment of {author}</span>
        </button>
      ) : null}
      {isConfirming ? (
        <>
          <button type="button" className="comments__danger" onClick={() => void send('DELETE')}>
            Delete for good
          </button>
          <button type="button" onClick={() => setIsConfirming(false)}>
            Keep
          </button>
        </>
      ) : null}
      {error ? <p role="alert">{error}</p> : null}
    </div>
  )
}
