import type { ChangeLog } from '@/cache/change-log'
import type { DirectFills } from '@/config/direct-fills'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import type { FairQueue } from '@/server/http/queues/fair-queue'
import { Unavailable } from '@/server/http/problems/unavailable'
import type { FillClient } from './fill-client'

type RunFill = FillClient['fill']

/** The client in whose name documents wait for their turn that turn out to be too long to be filled here. */
export const longDocumentsClient = 'long documents'

type Options = {
  changeLog: ChangeLog
  /** Fills anything, in the renderer. */
  fill: RunFill
  /** The turns of the fills in the renderer. */
  fills: FairQueue
}

/** Fills in this process what can be filled here, and everything else by `fill`. */
export function createDirectFill(direct: DirectFills, { changeLog, fill, fills }: Options): RunFill {
  let told = 0
  return async (wanted, mayMemoize, ...request) => {
    const { host, operationId: operation, format, params } = wanted
    if (!direct.handles(host, operation)) return fill(wanted, mayMemoize, ...request)
    const changes = mayMemoize ? changeLog.since(told) : null
    if (mayMemoize) told = changeLog.latest()
    const outcome = await direct.run({ host, operation, format, params }, changes).catch((cause: unknown) => {
      throw isDependencyUnavailable(cause)
        ? new Unavailable(`Postgres is unavailable to ${operation}`, { cause })
        : cause
    })
    return outcome ?? fills.run(longDocumentsClient, () => fill(wanted, mayMemoize, ...request))
  }
}
