'use client'

import './accounts.css'

import { useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui'
import { useEffect } from 'react'

import { isBylineEmail, toBylineEmail } from '@/lib/byline-email'
import { createId } from '@/lib/create-id'

const unused = ['password', 'confirm-password'] as const

/**
 * Reduces the form of a byline to a name and a role: the credentials that Payload requires of every account are
 * generated, and cleared when the person is given a permission.
 */
export function BylineForm() {
  const { id } = useDocumentInfo()
  const { dispatchFields } = useForm()
  const isByline = useFormFields(([fields]) => (fields.permission?.value ?? 'none') === 'none')
  const email = useFormFields(([fields]) => fields.email?.value)
  const hasBylineAddress = typeof email === 'string' && isBylineEmail(email)

  useEffect(() => {
    const set = (path: string, value: string) => dispatchFields({ type: 'UPDATE', path, value, valid: true })
    if (isByline && id === undefined) {
      set('email', toBylineEmail(createId()))
      const password = `${createId()}${createId()}`
      for (const path of unused) set(path, password)
    } else if (!isByline && hasBylineAddress) {
      set('email', '')
      if (id === undefined) for (const path of unused) set(path, '')
    }
  }, [isByline, hasBylineAddress, id, dispatchFields])

  return isByline ? <span className="byline-form" hidden /> : null
}
