import type { FormState } from 'payload'

/**
 * Remembers the fields of new rows that a form has received from the server. A save that was sent before them is
 * followed by a response in which they are new once more, and Payload accepts the values of new fields even where the
 * editor has changed them meanwhile, or has removed their row.
 */
export function createKnownRows() {
  const received = new Set<string>()

  return {
    /** A form state from the server without what the form, which sent `sent`, knows better by now. */
    withoutKnown(state: FormState, sent: FormState | undefined): FormState {
      const result: FormState = {}
      for (const [path, field] of Object.entries(state)) {
        const key = field.addedByServer ? toKey(path, state, sent) : null
        const isRepeated = key !== null && received.has(key)
        result[path] = isRepeated || hasSameRows(field, sent?.[path]) ? withoutValue(field) : field
        if (key !== null) received.add(key)
      }
      return result
    },
  }
}

/** The id of a row that the form has added itself, and the path of the field in it; null for all other fields. */
function toKey(path: string, state: FormState, sent: FormState | undefined): string | null {
  const [, array = '', index, name] = /^(.+)\.(\d+)\.(\D+)$/.exec(path) ?? []
  const id: unknown = state[`${array}.${index}.id`]?.value
  return sent?.[array]?.rows?.some((row) => row.id === id) ? `${id}.${name}` : null
}

/** Whether the server has not changed the rows: if the editor has removed all of them meanwhile, they are not to return. */
function hasSameRows({ rows }: FormState[string], sent: FormState[string] | undefined): boolean {
  const sentRows = sent?.rows
  return (
    rows !== undefined && rows.length === sentRows?.length && rows.every(({ id }, index) => id === sentRows[index]?.id)
  )
}

/** Payload keeps the form’s own value then, and ignores the field if its row is gone. */
function withoutValue({
  addedByServer: _1,
  disableFormData: _2,
  initialValue: _3,
  value: _4,
  ...rest
}: FormState[string]) {
  return rest
}
