'use client'

import type { ReactNode } from 'react'

import { interceptFetch } from './intercept-fetch'
import { SessionRenewal } from './session-renewal'

// Before Payload’s first requests, which its components send on mount.
if (typeof window !== 'undefined') interceptFetch()

/** Wraps the admin: intercepts its requests and renews the session. */
export function SavingProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <SessionRenewal />
    </>
  )
}
