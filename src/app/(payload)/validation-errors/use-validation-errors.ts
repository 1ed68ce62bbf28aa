import { useAllFormFields, useConfig, useDocumentInfo, useForm, useFormSubmitted } from '@payloadcms/ui'
import { useState } from 'react'

import { findForm, formMarker } from '@/app/(payload)/saving/form/open-forms'
import { trackErrors, isInvalid, areSameErrors, type TrackedError } from './track-errors'

/** The errors, and when the document had last been saved when they appeared. */
type TrackedState = { errors: TrackedError[]; savedAt: unknown }

type ValidationErrors = {
  errors: TrackedError[]
  /** Errors that the form has cleared and no longer shows at its fields. */
  clearedByForm: TrackedError[]
  dismiss: () => void
}

/**
 * The validation errors of the surrounding form. Nothing is written to the form's state: every change of it is sent to
 * the server, which would cause an endless loop.
 */
export function useValidationErrors(): ValidationErrors {
  const [fields] = useAllFormFields()
  const isSubmitted = useFormSubmitted()
  const { setSubmitted } = useForm()
  const { collectionSlug, globalSlug, data } = useDocumentInfo()
  const { getEntityConfig } = useConfig()
  const [tracked, setTracked] = useState<TrackedState>({ errors: [], savedAt: undefined })

  const config = collectionSlug
    ? getEntityConfig({ collectionSlug })
    : globalSlug
      ? getEntityConfig({ globalSlug })
      : null
  const hasDrafts = Boolean(config?.versions && config.versions.drafts)
  // Payload does not mark a form as submitted when its draft was rejected.
  const rejected = findForm(String(fields[formMarker]?.value ?? ''), null)?.readErrors() ?? []
  // Drafts are saved without validation; any other successful save was valid.
  const wasAccepted =
    !isSubmitted &&
    rejected.length === 0 &&
    (!hasDrafts || (data?._status === 'published' && data.updatedAt !== tracked.savedAt))
  const errors = wasAccepted
    ? []
    : trackErrors(
        tracked.errors,
        fields,
        ({ path, message }) =>
          isShown(path) && (isSubmitted || rejected.some((error) => error.path === path && error.message === message)),
      )
  if (!areSameErrors(errors, tracked.errors)) {
    setTracked({ errors, savedAt: tracked.errors.length > 0 ? tracked.savedAt : data?.updatedAt })
  }

  return {
    errors,
    clearedByForm: errors.filter(({ path }) => !(isSubmitted && isInvalid(fields[path]))),
    dismiss() {
      setTracked({ errors: [], savedAt: undefined })
      setSubmitted(false)
    },
  }
}

/** Payload requires a new password also while its two fields are not shown, and saves an account without one then. */
function isShown(path: string): boolean {
  return !['password', 'confirm-password'].includes(path) || document.getElementById(`field-${path}`) !== null
}
