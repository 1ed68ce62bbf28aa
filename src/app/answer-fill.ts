import { catalogueHandlers } from '@/app/catalogue/handlers'
import { contentHandlers } from '@/app/content/handlers'
import type { FillHandler, Outcome } from '@/app/fill-request'
import { runAskedAt } from '@/reading/remember'
import type { Format } from '@/surface/formats'

/** What answers each surface's operations. */
const handlers: Readonly<Record<string, Readonly<Record<string, FillHandler>>>> = {
  content: contentHandlers,
  catalogue: catalogueHandlers,
}

/** One request of the private socket, however it came in. */
export type PrivateRequest = {
  /** Path and query: `/content/getArticle?params=…&format=json`. */
  target: string
  /** How many changes the server had heard of; null when it cannot hear them. */
  changes: number | null
  readJson: () => Promise<unknown>
}

/** The promise of an answer; null when the path names no operation. */
export function answerFill({ target, changes, readJson }: PrivateRequest): Promise<Outcome> | null {
  const { pathname, searchParams } = new URL(target, 'http://next.internal')
  const [, surface = '', operation = ''] = pathname.split('/')
  // Operations that differ only in a fixed parameter share a handler: `professionPage:hospitals`.
  const handler = handlers[surface]?.[decodeURIComponent(operation).split(':')[0] ?? '']
  if (!handler) return null
  // The server made the request, so its parts are as their parsers left them.
  const params = JSON.parse(searchParams.get('params') ?? '{}') as never
  const format = searchParams.get('format') as Format
  return runAskedAt(changes, () => handler({ params, format }, readJson))
}
