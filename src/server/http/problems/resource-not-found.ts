import type { FillOutcome } from '@/config/fill-outcome'

/** A fill without a resource: it becomes a 400, a 404, a 410 or a redirect. */
export class ResourceNotFound extends Error {
  readonly outcome: Exclude<FillOutcome, { kind: 'found' }>

  constructor(outcome: ResourceNotFound['outcome']) {
    super(`The resource is ${outcome.kind}`)
    this.outcome = outcome
  }
}
