'use client'

import { useAllFormFields, useDocumentInfo, useForm } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useEffect, useLayoutEffect, useState } from 'react'

import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Values } from '@/lib/compare-versions'
import { createKeystrokeTracker, type KeystrokeTracker } from './keystroke-tracker'
import { createOpenForm, formMarker, registerForm, type FormListener, type OpenForm } from './open-forms'

export type FormHandle = {
  form: OpenForm
  document: DocumentKey | null
  keystrokes: KeystrokeTracker
  /** The current values of the form. */
  readValues: () => Values
}

/** Registers the document’s form for its requests, and restores what is typed while a save is in flight. */
export function useOpenForm(listener: Omit<FormListener, 'onSending'>): FormHandle {
  const { id, collectionSlug, globalSlug, data } = useDocumentInfo()
  const { getData, getFields } = useForm()
  const [fields, dispatch] = useAllFormFields()
  const [form] = useState(createOpenForm)
  const [keystrokes] = useState(createKeystrokeTracker)
  const document = toKey(collectionSlug, globalSlug, id)

  useLayoutEffect(() => {
    form.setDocument(document)
    form.setListener({ ...listener, onSending: keystrokes.startSave })
  })

  useEffect(() => registerForm(form), [form])

  // The version the page was loaded with, or the result of a save; never an older one.
  useLayoutEffect(() => {
    const revision: unknown = data?.updatedAt
    const current = form.readRevision()
    if (typeof revision === 'string' && (current === null || revision >= current))
      form.setSynced({ revision, values: data ?? {} })
  }, [data, form])

  useLayoutEffect(() => {
    const restored = keystrokes.update(fields)
    const isMarked = fields[formMarker]?.value === form.id
    if (isMarked && Object.keys(restored).length === 0) return
    const marker = { value: form.id, initialValue: form.id, valid: true, passesCondition: true }
    dispatch({ type: 'UPDATE_MANY', formState: { ...restored, ...(isMarked ? {} : { [formMarker]: marker }) } })
  }, [fields, dispatch, form, keystrokes])

  return { form, document, keystrokes, readValues: () => withEmptyRows(withoutMarker(getData()), getFields()) }
}

function toKey(
  collection: string | undefined,
  global: string | undefined,
  id: number | string | undefined,
): DocumentKey | null {
  if (global) return `globals/${global}`
  return collection && id !== undefined && id !== null ? `${collection}/${id}` : null
}

/** Payload's form has the number of rows as the value of a field without any: 0, where a stored version has a list. */
function withEmptyRows(data: Values, fields: FormState): Values {
  for (const [path, { rows }] of Object.entries(fields)) {
    if (rows?.length !== 0) continue
    const names = path.split('.')
    const name = names.pop() ?? ''
    const parent = names.reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], data)
    if (isRecord(parent) && parent[name] === 0) parent[name] = []
  }
  return data
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function withoutMarker(data: Values): Values {
  const { [formMarker]: _, ...rest } = data
  return rest
}
