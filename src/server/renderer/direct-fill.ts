import type { ChangeLog } from '@/cache/change-log'
import type { DirectFills } from '@/config/direct-fills'
import { isDependencyUnavailable } from '@/lib/is-dependency-unavailable'
import { Unavailable } from '@/server/http/unavailable'
import type { FillClient } from './fill-client'

type RunFill = FillClient['fill']

/** Fills in this process what can be filled here, and everything else by `fill`, in the renderer. */
export function createDirectFill(direct: DirectFills, changeLog: ChangeLog, fill: RunFill): RunFill {
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
    return outcome ?? fill(wanted, mayMemoize, ...request)
  }
}
