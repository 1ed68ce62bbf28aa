'use client'

import './error-summary.css'

import { useConfig, useDocumentInfo, useFormProcessing, useTranslation } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'

import { toFieldLabel } from './field-label'
import { FieldError } from './field-error'
import { findField, findRow, goToField } from './find-control'
import { useValidationErrors } from './use-validation-errors'

/** Lists validation errors above the fields of a form; each links to its field. */
export function ErrorSummary() {
  const { errors, clearedByForm, dismiss } = useValidationErrors()
  const isProcessing = useFormProcessing()
  const { collectionSlug, globalSlug } = useDocumentInfo()
  const { getEntityConfig } = useConfig()
  const { i18n } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const wasSubmitted = useRef(false)

  const findForm = () => container.current?.closest('form')
  const findFirst = (form: Element) => {
    const found = errors.flatMap(({ path }) => {
      const element = findField(form, path) ?? findRow(form, path)
      return element ? [{ path, element }] : []
    })
    return found.toSorted(({ element: one }, { element: other }) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0]
  }

  // After a failed submission the first invalid field is focused; not after an autosave.
  useEffect(() => {
    if (isProcessing) wasSubmitted.current = true
    else if (wasSubmitted.current && errors.length > 0) {
      wasSubmitted.current = false
      const form = findForm()
      const first = form && findFirst(form)
      if (first) goToField(form, first.path)
    }
  })

  const config = collectionSlug
    ? getEntityConfig({ collectionSlug })
    : globalSlug
      ? getEntityConfig({ globalSlug })
      : null
  const goTo = (path: string) => {
    const form = findForm()
    if (form) goToField(form, path)
  }

  return (
    <div ref={container} role="alert" className="reasons-place">
      {errors.length > 0 && (
        <div className="reasons">
          <h2>{errors.length === 1 ? 'One thing to correct' : `${errors.length} things to correct`}</h2>
          <ul>
            {errors.map(({ path, message }) => (
              <li key={path}>
                <button type="button" onClick={() => goTo(path)}>
                  {toFieldLabel(path, config?.fields ?? [], i18n)}
                </button>
                : {message}
              </li>
            ))}
          </ul>
          <button type="button" className="reasons__dismiss" onClick={dismiss}>
            Hide
          </button>
        </div>
      )}
      {clearedByForm.map(({ path, message }) => (
        <FieldError key={`${path} ${message}`} path={path} message={message} findForm={findForm} />
      ))}
    </div>
  )
}
