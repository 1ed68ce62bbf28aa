'use client'

import { ServerFunctionsContext, type ServerFunctionsContextType, useServerFunctions } from '@payloadcms/ui'
import { type ReactNode, useMemo } from 'react'

import { findForm, formMarker } from './open-forms'
import { withoutTypedSince } from './typed-since'

/**
 * Whether a form of the text’s editor, as that of a link, asks: what it asks for when it is submitted is aborted by what it
 * asks for a moment after the last key, and without a response it stays as it is.
 */
const isDrawerOfText = ({ formState, schemaPath }: Parameters<ServerFunctionsContextType['getFormState']>[0]) =>
  formState !== undefined && schemaPath.includes('.lexical_internal_feature.')

/** Keeps what is changed in a form between a request and its response. */
export function KeepTypedText({ children }: { children: ReactNode }) {
  const functions = useServerFunctions()

  const value = useMemo(() => {
    const getFormState: ServerFunctionsContextType['getFormState'] = async (args) => {
      const response = await functions.getFormState(isDrawerOfText(args) ? { ...args, signal: undefined } : args)
      // A form that asks for all fields replaces those it has, where others merge them.
      const sent = args.renderAllFields === false ? args.formState : undefined
      const listener = sent ? findForm(String(sent[formMarker]?.value), null)?.readListener() : null
      // Payload’s function resolves to nothing once its signal is aborted, whatever its type says.
      if (!response?.state || !sent || !listener) return response
      const { state, isTypedSince } = withoutTypedSince({
        response: response.state,
        sent,
        current: await listener.readFields(),
      })
      // After a save, it asks with what was saved.
      if (isTypedSince && args.data) listener.onTypedSince()
      return { ...response, state }
    }
    return { ...functions, getFormState }
  }, [functions])

  return <ServerFunctionsContext value={value}>{children}</ServerFunctionsContext>
}
