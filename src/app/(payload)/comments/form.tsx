'use client'

import { Button, useAuth } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'

import { countCharacters } from '@/lib/text/characters'
import { maxCommentLength } from '@/lib/text/comment-length'
import { toLengthMessage, toLengthState } from '@/lib/text/length-message'
import { sendComment } from './api'
import { useUnsentText } from './use-unsent-text'

type Props = { relationTo: string; value: number }

const bounds = { min: 0, max: maxCommentLength }

/** Adds a comment; the text is kept until it is saved, also one that is too long, and wherever its author goes meanwhile. */
export function CommentForm({ relationTo, value }: Props) {
  const router = useRouter()
  const { user } = useAuth()
  const [text, setText] = useUnsentText(
    user ? { userId: user.id, document: `${relationTo}/${value}/comments/new` } : null,
  )
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const length = toLengthState(countCharacters(text), bounds)
  const isTooLong = length === 'long'

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!text.trim() || isSaving) return
    if (isTooLong) {
      setError(
        `It was not sent: ${toLengthMessage(countCharacters(text), bounds)}. Make it shorter, or two comments of it.`,
      )
      input.current?.focus()
      return
    }
    setIsSaving(true)
    const reason = await sendComment('POST', '', { document: { relationTo, value }, text })
    setIsSaving(false)
    setError(reason)
    // The button cannot keep the focus while it is disabled.
    if (document.activeElement === document.body) input.current?.focus()
    if (reason !== null) return
    // More may have been written while it was sent.
    setText((current) => (current.startsWith(text) ? current.slice(text.length) : current))
    router.refresh()
  }

  return (
    <form className="comments__form" onSubmit={(event) => void save(event)}>
      <label htmlFor="comment-text">Add a comment</label>
      <textarea
        id="comment-text"
        ref={input}
        value={text}
        rows={4}
        aria-describedby="comment-length"
        aria-invalid={isTooLong}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
      />
      <p className="comments__length" data-state={length} id="comment-length">
        {toLengthMessage(countCharacters(text), bounds)}
      </p>
      <span className="sr-only" role="status">
        {isTooLong ? 'The comment is too long.' : ''}
      </span>
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
