import { parseBase, type Base } from './base-revision'
import { PreconditionError } from './conflict-errors'

/** The precondition of a write; throws {@link PreconditionError} when there is none, or it is malformed. */
export function requireBase(headers: Headers): Base {
  const base = readBase(headers)
  if (!base) throw new PreconditionError('missing')
  return base
}

/** The precondition of a write, or null; throws {@link PreconditionError} when it is malformed. */
export function readBase(headers: Headers): Base | null {
  const base = parseBase(headers)
  if (base === 'malformed') throw new PreconditionError('malformed')
  return base
}
