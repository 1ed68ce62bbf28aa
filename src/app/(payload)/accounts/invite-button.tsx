'use client'

import { Button, toast, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import { useState } from 'react'

/** Sends the account an invitation, to the address that is saved, and shows the result. */
export function InviteButton() {
  const { id } = useDocumentInfo()
  const isModified = useFormModified()
  const [isSending, setIsSending] = useState(false)
  if (id === undefined) return null

  async function invite(): Promise<void> {
    setIsSending(true)
    try {
      const response = await fetch(`/admin/api/users/${id}/invite`, { method: 'POST', credentials: 'same-origin' })
      const { message, errors } = (await response.json()) as { message?: string; errors?: { message: string }[] }
      if (response.ok) toast.success(message ?? 'The invitation is on its way.')
      else toast.error(errors?.[0]?.message ?? 'The invitation could not be sent.')
    } catch {
      toast.error('The server cannot be reached. Try again.')
    } finally {
      setIsSending(false)
    }
  }

  return (
    <div className="field-type">
      <Button buttonStyle="secondary" disabled={isSending || isModified} margin={false} onClick={() => void invite()}>
        {isSending ? 'Sending…' : 'Send an invitation'}
      </Button>
      <p className="field-description" role="status">
        {isModified
          ? 'Save the account first: it is sent to the address that is saved.'
          : 'An e-mail with a link at which they choose their password, for three days.'}
      </p>
    </div>
  )
}
