import type { FormField, FormState } from 'payload'

/** A validation error, and the value that was refused: what the form says of a newer one may still be about this. */
export type TrackedError = { path: string; message: string; value: unknown }

/**
 * The errors that remain after the form changed: of those in its fields, the ones for which `isReported` is true. The
 * form clears server errors when a draft is saved without validation; here an error remains until the field has
 * another value. With that it is shown only as long as the form reports it: on a slow connection the form does so while
 * the value is right already, since a response to an earlier state of it arrives late.
 */
export function trackErrors(
  known: readonly TrackedError[],
  fields: FormState,
  isReported: (error: Pick<TrackedError, 'path' | 'message'>) => boolean,
): TrackedError[] {
  const reported = findInvalid(fields)
    .filter(isReported)
    .map((one) => trackError(known, one))
  const paths = new Set(reported.map(({ path }) => path))
  const retained = known.filter(({ path, value }) => !paths.has(path) && isSameValue(fields[path]?.value, value))
  return [...reported, ...retained]
}

type Invalid = { path: string; message: string; field: FormField }

function trackError(known: readonly TrackedError[], { path, message, field }: Invalid): TrackedError {
  const before = known.find((error) => error.path === path && error.message === message)
  return before ?? { path, message, value: field.value }
}

function findInvalid(fields: FormState): Invalid[] {
  return Object.entries(fields).flatMap(([path, field]) =>
    isInvalid(field) ? [{ path, message: field.errorMessage, field }] : [],
  )
}

/** True when the form itself shows an error at the field after a submission. */
export function isInvalid(field: FormField | undefined): field is FormField & { errorMessage: string } {
  return field?.valid === false && field.passesCondition !== false && Boolean(field.errorMessage)
}

/** True when two lists contain the same errors. */
export function areSameErrors(one: readonly TrackedError[], other: readonly TrackedError[]): boolean {
  return one.length === other.length && one.every((error, index) => isSameError(error, other[index]))
}

function isSameError(one: TrackedError, other: TrackedError | undefined): boolean {
  return one.path === other?.path && one.message === other.message && isSameValue(one.value, other.value)
}

/** An empty value may be undefined or null. */
function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
