'use client'

import { useConfig } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'

import { setTrashCollections } from './requests/folder-trash'
import { interceptFetch } from './requests/intercept-fetch'
import { KeepTypedText } from './form/keep-typed-text'
import { SessionRenewal } from './session/session-renewal'

// Before Payload’s first requests, which its components send on mount.
if (typeof window !== 'undefined') interceptFetch()

/** Wraps the admin: intercepts its requests, keeps what is typed while they are under way, and renews the session. */
export function SavingProvider({ children }: { children: ReactNode }) {
  const { config } = useConfig()

  useEffect(() => {
    setTrashCollections(config.collections.filter(({ trash }) => trash).map(({ slug }) => slug))
  }, [config])

  return (
    <>
      <KeepTypedText>{children}</KeepTypedText>
      <SessionRenewal />
    </>
  )
}
