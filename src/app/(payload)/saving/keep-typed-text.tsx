'use client'

import { ServerFunctionsContext, type ServerFunctionsContextType, useServerFunctions } from '@payloadcms/ui'
import { type ReactNode, useMemo } from 'react'

import { findForm, formMarker } from './open-forms'
import { withoutTypedSince } from './typed-since'

/** Keeps what is typed in a form between a save and its response. */
export function KeepTypedText({ children }: { children: ReactNode }) {
  const functions = useServerFunctions()

  const value = useMemo(() => {
    const getFormState: ServerFunctionsContextType['getFormState'] = async (args) => {
      const response = await functions.getFormState(args)
      // After a save, a form asks with what it sent and what was saved.
      const { data, formState: sent } = args
      const listener = data && sent ? findForm(String(sent[formMarker]?.value), null)?.readListener() : null
      // Payload’s function resolves to nothing once its signal is aborted, whatever its type says.
      if (!response?.state || !sent || !listener) return response
      const { state, isTypedSince } = withoutTypedSince({
        saved: response.state,
        sent,
        current: await listener.readFields(),
      })
      if (isTypedSince) listener.onTypedSince()
      return { ...response, state }
    }
    return { ...functions, getFormState }
  }, [functions])

  return <ServerFunctionsContext value={value}>{children}</ServerFunctionsContext>
}
