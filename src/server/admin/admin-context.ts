import type { IncomingMessage, ServerResponse } from 'node:http'

import type { ByteBudget } from '@/server/http/byte-budget'
import type { FairQueue } from '@/server/http/queues/fair-queue'
import type { ToRequestId } from '@/server/http/requests/request-id'
import type { Log } from '@/config/log'
import type { NextStatic } from '@/server/renderer/next-static'
import type { Pacing } from './pacing'
import type { AdminProxy } from './proxy'
import type { AdminRelay } from './relay'
import type { SignInThrottle } from './sign-in-throttle'

export type AdminOptions = {
  /** Resolves once the admin’s process accepts requests. */
  untilStarted: () => Promise<void>
  forward: AdminProxy['forward']
  /** Whether the admin’s process can query the database now. */
  isHealthy: () => Promise<boolean>
  /** Resolves once nothing is served that a change made stale which was committed before the call. */
  settle: () => Promise<void>
  /** The scripts and styles that Next built; null in development, where Next serves them. */
  staticFiles: NextStatic | null
  adminUrl: string
  /** True where a forgotten password can be reset by e-mail. */
  canReset: boolean
  secret: string
  toClient: (req: IncomingMessage) => string
  toRequestId: ToRequestId
  /** Budgets of request and response bodies, in memory and on disk. */
  memory: ByteBudget
  disk: ByteBudget
  log: Log
}

/** What all requests for the admin share. */
export type AdminContext = AdminOptions & {
  /** The origin of `adminUrl`. */
  origin: URL
  throttle: SignInThrottle
  relay: AdminRelay
  anonymous: FairQueue
  editors: FairQueue
  pacing: Pacing
}

/** One request with its response. */
export type AdminExchange = {
  req: IncomingMessage
  res: ServerResponse
  path: string
  /** The client that it counts against: the account of its token, or else its address. */
  client: string
  isSigned: boolean
  /** Header fields of the response. */
  fields: Record<string, string>
}
