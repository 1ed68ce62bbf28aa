'use client'

import { useAuth } from '@payloadcms/ui'

import { accountField } from '@/app/admin/imports/account-field'

/** Names the account that a page is for in a form that the browser sends itself, as `X-Account` does in other requests. */
export function AccountField() {
  const { user } = useAuth()
  return user ? <input type="hidden" name={accountField} value={user.id} /> : null
}
