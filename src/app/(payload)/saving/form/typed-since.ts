import { dequal } from 'dequal/lite'
import type { FormState } from 'payload'

type Field = FormState[string]
type FormStates = {
  /** What the server describes. */
  response: FormState
  /** The state of the form that was sent. */
  sent: FormState
  current: FormState
}

/**
 * A response of the server without what was changed in the form since it was sent, and whether anything was: Payload’s
 * form would replace what was typed, except in the field that was changed last, take fields of a row that it has by now
 * for new ones, and leave a list out of the next save whose last row was removed. Fields of rows are compared by the ids
 * of their rows, which may have been moved or removed meanwhile.
 */
export function withoutTypedSince(states: FormStates): { state: FormState; isTypedSince: boolean } {
  const { response, sent, current } = states
  const sentFields = new Map(Object.entries(sent).map(([path, field]) => [toRowPath(path, sent), field]))
  let isTypedSince = false
  const state: FormState = {}
  for (const [path, field] of Object.entries(response)) {
    const now = current[path]
    if (!now) {
      if (!isGone(path, states)) state[path] = field
      continue
    }
    // A file is not part of the state sent.
    if (now.value instanceof Blob) {
      state[path] = field
      continue
    }
    const rowPath = toRowPath(path, current)
    const before = sentFields.get(rowPath)
    const isChanged = !before || isChangedSince(now, before)
    // A field of a new row is not sent before the server has described it.
    isTypedSince ||= before ? isChanged : !dequal(now.value ?? null, field.value ?? null)
    const isKept = now.rows
      ? isChanged && hasSameRows(field, before)
      : isChanged || rowPath !== toRowPath(path, response)
    state[path] = isKept ? withoutValue(field) : field
  }
  return { state, isTypedSince }
}

/** Whether the field is of a row that the form has sent, and has elsewhere or no more. */
function isGone(path: string, { response, sent, current }: FormStates): boolean {
  const [, array = '', index] = /^(.+)\.(\d+)(?:\.[^.\d][^.]*)+$/.exec(path) ?? []
  const id = response[array]?.rows?.[Number(index)]?.id
  const isSent = id !== undefined && (sent[array]?.rows ?? []).some((row) => row.id === id)
  return isSent && current[array]?.rows?.[Number(index)]?.id !== id
}

function isChangedSince(now: Field, before: Field): boolean {
  if (now.rows) return !hasSameRows(now, before)
  return !dequal(now.value, before.value) && !isFromServer(now, before)
}

/** Whether a field has what an earlier response, which came after the form was sent, has given it. */
function isFromServer(now: Field, before: Field): boolean {
  return dequal(now.value, now.initialValue) && !dequal(now.initialValue, before.initialValue)
}

function hasSameRows({ rows = [] }: Field, other: Field | undefined): boolean {
  const others = other?.rows ?? []
  return rows.length === others.length && rows.every(({ id }, index) => id === others[index]?.id)
}

/** Payload keeps the form’s own value then. */
function withoutValue({ addedByServer: _1, disableFormData: _2, initialValue: _3, value: _4, ...rest }: Field): Field {
  return rest
}

/** The path of a field with the ids of its rows in place of their indexes. */
function toRowPath(path: string, fields: FormState): string {
  const names = path.split('.')
  return names
    .map((name, depth) => {
      const row = /^\d+$/.test(name) ? fields[names.slice(0, depth).join('.')]?.rows?.[Number(name)] : undefined
      return row?.id ?? name
    })
    .join('.')
}
