import { allHandlers } from './all-handlers'
import { toFillResponse } from './request'
import { runFill } from './run-fill'

/** Development has no fill listener: fills go through Next's router, so that changed code is reloaded. */
export async function respondToRouter(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, host = '', operation = ''] = pathname.split('/')
  const params = JSON.parse(searchParams.get('params') ?? '{}') as object
  const format = searchParams.get('format') ?? ''
  const resource = { host, operation: decodeURIComponent(operation), params, format }
  return toFillResponse(await runFill(allHandlers, { ...resource, changes: null, readBody: () => request.json() }))
}
