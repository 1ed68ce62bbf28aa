'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, type ReactNode } from 'react'

const pauseMs = 400

/** The form of a mapping. With JavaScript, the preview is updated after each choice; without, by its button. */
export function CorrectionForm({ action, children }: { action: string; children: ReactNode }) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [message, setMessage] = useState('')
  useEffect(() => () => clearTimeout(timer.current), [])

  async function preview(): Promise<void> {
    if (!form.current) return
    const body = new FormData(form.current)
    body.set('action', 'preview')
    // The response redirects to this page, which the refresh renders anyway.
    const response = await fetch(action, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
    if (response?.type !== 'opaqueredirect') {
      const answer = (await response?.json().catch(() => null)) as { errors?: { message: string }[] } | null
      setMessage(answer?.errors?.[0]?.message ?? 'The preview could not be updated. Try its button.')
      return
    }
    router.refresh()
    setMessage('The preview shows the new mapping.')
  }

  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="mapping__form"
      onChange={() => {
        setMessage('')
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void preview(), pauseMs)
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {children}
      <p role="status" className="mapping__message">
        {message}
      </p>
    </form>
  )
}
