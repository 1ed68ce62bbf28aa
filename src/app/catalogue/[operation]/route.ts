import { runFill } from '@/app/fills/run-fill'
import { toFillResponse } from '@/app/fills/request'

export const dynamic = 'force-dynamic'

/** Development has no fill listener: fills go through Next's router, so that changed code is reloaded. */
async function respond(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const outcome = runFill({ target: `${pathname}${search}`, changes: null, readBody: () => request.json() })
  return toFillResponse((await outcome) ?? { kind: 'missing' })
}

export { respond as GET }
