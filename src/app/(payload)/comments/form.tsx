'use client'

import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'

import { sendComment } from './api'

type Props = { relationTo: string; value: number }

/** Adds a comment; the text is kept until it is saved. */
export function CommentForm({ relationTo, value }: Props) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!text.trim() || isSaving) return
    setIsSaving(true)
    const reason = await sendComment('POST', '', { document: { relationTo, value }, text })
    setIsSaving(false)
    setError(reason)
    if (reason !== null) return
    setText('')
    router.refresh()
  }

  return (
    <form className="comments__form" onSubmit={(event) => void save(event)}>
      <label htmlFor="comment-text">Add a comment</label>
      <textarea
        id="comment-text"
        value={text}
        maxLength={4000}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      {error ? (
        <p role="alert" className="comments__fault">
          {error}
        </p>
      ) : null}
      <Button type="submit" disabled={!text.trim() || isSaving} margin={false}>
        {isSaving ? 'Saving…' : 'Comment'}
      </Button>
    </form>
  )
}
