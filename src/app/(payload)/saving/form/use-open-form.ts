'use client'

import { useAllFormFields, useDocumentInfo, useForm, useFormInitializing } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useEffect, useLayoutEffect, useState } from 'react'

import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Values } from '@/lib/compare-versions'
import { createOpenForm, formMarker, registerForm, type FormListener, type OpenForm } from './open-forms'
import { useCommittedFields } from './use-committed-fields'

export type FormHandle = {
  form: OpenForm
  document: DocumentKey | null
  /** The current values of the form. */
  readValues: () => Values
}

/** Registers the document’s form for its requests. */
export function useOpenForm(listener: Omit<FormListener, 'readFields' | 'onTypedSince'>): FormHandle {
  const { id, collectionSlug, globalSlug, data } = useDocumentInfo()
  const { getData, getFields, setModified } = useForm()
  const [fields, dispatch] = useAllFormFields()
  const isInitializing = useFormInitializing()
  const [form] = useState(createOpenForm)
  const readFields = useCommittedFields()
  const document = toKey(collectionSlug, globalSlug, id)

  useLayoutEffect(() => {
    form.setDocument(document)
    form.setListener({ ...listener, readFields, onTypedSince: () => setModified(true) })
  })

  useEffect(() => registerForm(form), [form])

  // The version the page was loaded with, or the result of a save; never an older one.
  useLayoutEffect(() => {
    const revision: unknown = data?.updatedAt
    const current = form.readRevision()
    if (typeof revision === 'string' && (current === null || revision >= current))
      form.setSynced({ revision, values: data ?? {} })
  }, [data, form])

  // The marker is gone whenever the state is replaced, which ends the initialization of the form, without a change of `fields`.
  useLayoutEffect(() => {
    if (isInitializing || fields[formMarker]?.value === form.id) return
    const marker = { value: form.id, initialValue: form.id, valid: true, passesCondition: true }
    dispatch({ type: 'UPDATE_MANY', formState: { [formMarker]: marker } })
  }, [fields, isInitializing, dispatch, form])

  return { form, document, readValues: () => withEmptyRows(withoutMarker(getData()), getFields()) }
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
