'use client'

import './accounts.css'

import { useAllFormFields, useDocumentInfo } from '@payloadcms/ui'
import { useEffect } from 'react'

import { isBylineEmail, toBylineEmail } from '@/lib/byline-email'
import { createId } from '@/lib/identifiers/create-id'

const unused = ['password', 'confirm-password'] as const

/**
 * Reduces the form of a byline to a name and a role: the credentials that Payload requires of every account are
 * generated, and cleared when the person is given a permission.
 */
export function BylineForm() {
  const { id } = useDocumentInfo()
  const [fields, dispatchFields] = useAllFormFields()
  const isByline = (fields.permission?.value ?? 'none') === 'none'

  // With each state of the form: Payload replaces the first one after the effects of its fields, which see no change.
  useEffect(() => {
    const set = (path: string, value: string) => dispatchFields({ type: 'UPDATE', path, value, valid: true })
    const email = fields.email?.value
    const hasBylineAddress = typeof email === 'string' && isBylineEmail(email)
    const isComplete = hasBylineAddress && unused.every((path) => fields[path]?.value)
    if (isByline && id === undefined && !isComplete) {
      set('email', toBylineEmail(createId()))
      const password = `${createId()}${createId()}`
      for (const path of unused) set(path, password)
    } else if (!isByline && hasBylineAddress) {
      set('email', '')
      if (id === undefined) for (const path of unused) set(path, '')
    }
  }, [fields, isByline, id, dispatchFields])

  return isByline ? <span className="byline-form" hidden /> : null
}
