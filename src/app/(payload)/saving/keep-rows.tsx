'use client'

import { ServerFunctionsContext, type ServerFunctionsContextType, useServerFunctions } from '@payloadcms/ui'
import { type ReactNode, useMemo } from 'react'

import { createKnownRows } from './known-rows'

/** Keeps what is changed in rows of forms while their document is being saved. */
export function KeepRows({ children }: { children: ReactNode }) {
  const functions = useServerFunctions()

  const value = useMemo(() => {
    const knownRows = createKnownRows()
    const getFormState: ServerFunctionsContextType['getFormState'] = async (args) => {
      const response = await functions.getFormState(args)
      // Payload’s function resolves to nothing once its signal is aborted, whatever its type says.
      // A form that asks for all fields replaces those it has, where others merge them.
      if (!response?.state || args.renderAllFields !== false) return response
      return { ...response, state: knownRows.withoutKnown(response.state, args.formState) }
    }
    return { ...functions, getFormState }
  }, [functions])

  return <ServerFunctionsContext value={value}>{children}</ServerFunctionsContext>
}
