import type { FormState } from 'payload'

import { formMarker } from './open-forms'

export type KeystrokeTracker = {
  /** A save with the current state of the form is being sent. */
  startSave: () => void
  /** The state of the form is about to be replaced intentionally. */
  reset: () => void
  /** Accepts the form’s next state; returns the fields in which a response overwrote what was typed meanwhile. */
  update: (fields: FormState) => FormState
}

/**
 * Detects input between a save and its response: Payload’s form overwrites every field with the response, except the
 * one that was typed in last.
 */
export function createKeystrokeTracker(): KeystrokeTracker {
  let current: FormState = {}
  let sent: FormState | null = null
  return {
    startSave: () => void (sent = current),
    reset: () => void (sent = null),
    update(fields) {
      const previous = current
      current = fields
      const saved = sent
      if (saved === null) return {}
      const overwritten = Object.keys(fields).filter((path) =>
        isOverwritten({ before: previous[path], after: fields[path], sent: saved[path] }, path),
      )
      return Object.fromEntries(overwritten.map((path) => [path, { ...fields[path], value: previous[path]?.value }]))
    },
  }
}

type Field = FormState[string] & { isModified?: boolean }
type FieldStates = Record<'before' | 'after' | 'sent', Field | undefined>

function isOverwritten({ before, after, sent }: FieldStates, path: string): boolean {
  if (!before || !after || !sent || 'rows' in after || path === formMarker) return false
  // User input is flagged as modified; a response is not, and changes the initial value.
  const isFromResponse = before.value !== after.value && !after.isModified && before.initialValue !== after.initialValue
  return isFromResponse && before.value !== sent.value
}
