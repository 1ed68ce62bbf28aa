import type { PayloadRequest } from 'payload'

const key = 'isScheduled'

/** Marks the request of a change that a schedule makes. */
export function markScheduled(req: PayloadRequest): void {
  req.context[key] = true
}

/** Whether a schedule makes this change, and not the person in whose name it does. */
export function isScheduled({ context }: PayloadRequest): boolean {
  return context[key] === true
}
