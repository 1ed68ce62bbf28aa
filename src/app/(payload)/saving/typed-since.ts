import { dequal } from 'dequal/lite'
import type { FormState } from 'payload'

type FormStates = {
  /** What the server describes after a save. */
  saved: FormState
  /** The state of the form that was sent. */
  sent: FormState
  current: FormState
}

/**
 * The response to a save without the values of the fields that were changed since it was sent, and whether there are any:
 * Payload’s form would replace them, except in the field that was changed last. Fields of rows are compared by the ids of
 * their rows, which may have been moved or removed meanwhile.
 */
export function withoutTypedSince({ saved, sent, current }: FormStates): { state: FormState; isTypedSince: boolean } {
  const sentFields = new Map(Object.entries(sent).map(([path, field]) => [toRowPath(path, sent), field]))
  let isTypedSince = false
  const state: FormState = {}
  for (const [path, field] of Object.entries(saved)) {
    const now = current[path]
    // New fields have nothing to lose, Payload merges rows by their ids itself, and a file is not part of the state sent.
    if (!now || field.addedByServer || now.rows || now.value instanceof Blob) {
      state[path] = field
      continue
    }
    const rowPath = toRowPath(path, current)
    const before = sentFields.get(rowPath)
    const isChanged = !before || (!dequal(before.value, now.value) && !isFromServer(now, before))
    isTypedSince ||= isChanged
    const { initialValue: _1, value: _2, ...rest } = field
    state[path] = isChanged || rowPath !== toRowPath(path, saved) ? rest : field
  }
  return { state, isTypedSince }
}

/** Whether a field has what an earlier response, which came after the form was sent, has given it. */
function isFromServer(now: FormState[string], before: FormState[string]): boolean {
  return dequal(now.value, now.initialValue) && !dequal(now.initialValue, before.initialValue)
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
