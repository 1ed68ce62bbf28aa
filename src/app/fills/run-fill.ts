import { catalogueHandlers } from '@/app/catalogue/handlers'
import { contentHandlers } from '@/app/content/handlers'
import type { Change } from '@/config/fill-listener'
import { runAfterChanges } from '@/reading/shared/memoize-until-change'
import type { Format } from '@/surface/shared/formats'
import type { FillHandler, Outcome } from './request'

type HandlerTable = Readonly<Record<string, FillHandler>>

/**
 * The handlers by host and operation. Which parameters each of them reads is left out of this type: a request names
 * its operation, and the server built its parameters with that operation's parser.
 */
const handlers: Readonly<Record<string, HandlerTable>> = {
  content: contentHandlers as HandlerTable,
  catalogue: catalogueHandlers as HandlerTable,
}

/** A request on the private socket, or through Next's router in development. */
export type PrivateRequest = {
  /** Path and query: `/content/getArticle?params=…&format=json`. */
  target: string
  /** The changes since the last fill; null while the server receives no notifications. */
  changes: readonly Change[] | null
  readBody: () => Promise<object>
}

/** Starts the handler of a fill; null when the path names no operation. */
export function runFill({ target, changes, readBody }: PrivateRequest): Promise<Outcome> | null {
  const { pathname, searchParams } = new URL(target, 'http://next.internal')
  const [, host = '', operation = ''] = pathname.split('/')
  // Operations that differ only in a fixed parameter share a handler: `professionPage:hospitals`.
  const handler = handlers[host]?.[decodeURIComponent(operation).split(':')[0] ?? '']
  if (!handler) return null
  const params = JSON.parse(searchParams.get('params') ?? '{}') as object
  const format = searchParams.get('format') as Format
  return runAfterChanges(changes, () => handler({ params, format }, readBody))
}
