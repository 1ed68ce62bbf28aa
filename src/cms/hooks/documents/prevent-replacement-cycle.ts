import { type CollectionBeforeChangeHook, ValidationError } from 'payload'

/** Longer chains of replacements are a mistake, or a cycle that does not include this document. */
const maxSteps = 50

type Chain = {
  collection: 'books' | 'evidence-entries'
  /** The relationship that names the replacement. */
  field: string
  noun: string
  /** How a message names a document. */
  toName: (document: Record<string, unknown>) => string
}

const bookChain: Chain = {
  collection: 'books',
  field: 'replacedBy',
  noun: 'book',
  toName: ({ title, code }) => `“${title}” (${code})`,
}

const findingChain: Chain = {
  collection: 'evidence-entries',
  field: 'supersededBy',
  noun: 'finding',
  toName: ({ id }) => `Finding ${id}`,
}

/** Rejects publishing a document that replaces itself, directly or through others: readers would be sent in a loop. */
function preventCycle({ collection, field, noun, toName }: Chain): CollectionBeforeChangeHook {
  return async ({ data, originalDoc, req }) => {
    const id: number | undefined = originalDoc?.id
    let next = toId(data[field] ?? null)
    if (data._status !== 'published' || id === undefined || next === null) return data
    if (next === id) throw toValidationError(`A ${noun} cannot be replaced by itself.`)
    for (let step = 0; next !== null && step < maxSteps; step++) {
      const options = { collection, id: next, depth: 0, disableErrors: true, req }
      const document: object | null = await req.payload.findByID(options)
      const values: Record<string, unknown> = { ...document }
      next = toId(values[field])
      if (next === id)
        throw toValidationError(`${toName(values)} is itself replaced by this ${noun}, or by one that is.`)
    }
    return data

    function toValidationError(message: string): ValidationError {
      return new ValidationError({ errors: [{ path: field, message }] }, req.t)
    }
  }
}

export const preventReplacementCycle = preventCycle(bookChain)
export const preventSupersessionCycle = preventCycle(findingChain)

function toId(value: unknown): number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof id === 'number' ? id : null
}
