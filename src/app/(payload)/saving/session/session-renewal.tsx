'use client'

import '@/app/(payload)/saving/saving.css'

import { useAuth } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { type Account, needsSession, sessionStore } from './session'
import { SignInAgain } from './sign-in-again'

const checkIntervalMs = 15_000
const initialState = { isEnded: false, expiresAt: null, updatedAt: null }
/** The session is renewed once this fraction of its lifetime has passed. */
const renewalFraction = 0.1

/** Renews the session while the editor is active, and shows a sign-in dialog when it has expired. */
export function SessionRenewal() {
  const { user } = useAuth()
  const path = usePathname()
  const { isEnded, expiresAt, updatedAt } = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.read,
    () => initialState,
  )
  const lastActive = useRef(0)
  const isSignedInPage = needsSession(path ?? '')
  const [account, setAccount] = useState<Account | null>(null)

  // Payload clears the user when the session expires.
  if (user?.email && (user.id !== account?.id || user.email !== account.email))
    setAccount({ id: user.id, email: user.email })

  useEffect(() => {
    const recordActivity = () => void (lastActive.current = Date.now())
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, recordActivity, { passive: true })
    return () => {
      for (const type of ['keydown', 'pointerdown']) window.removeEventListener(type, recordActivity)
    }
  }, [])

  useEffect(() => {
    if (isEnded || expiresAt === null || updatedAt === null || !isSignedInPage) return undefined
    const timer = setInterval(() => {
      const now = Date.now()
      const isDue = now - updatedAt > (expiresAt - updatedAt) * renewalFraction
      // Another window may have renewed the session: ask the server.
      if (now >= expiresAt) void requestSession('GET', 'me')
      // Payload’s own renewal navigates to the sign-in page when the server is briefly unavailable.
      else if (isDue && lastActive.current > updatedAt) void requestSession('POST', 'refresh-token')
    }, checkIntervalMs)
    return () => clearInterval(timer)
  }, [isEnded, expiresAt, updatedAt, isSignedInPage])

  return isEnded && isSignedInPage && account !== null ? <SignInAgain account={account} /> : null
}

/** The intercepted response updates the session; a failed request is repeated at the next interval. */
async function requestSession(method: 'GET' | 'POST', call: 'me' | 'refresh-token'): Promise<void> {
  await fetch(`/admin/api/users/${call}`, { method, credentials: 'include' }).catch(() => undefined)
}
