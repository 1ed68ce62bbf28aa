import type { IncomingMessage } from 'node:http'

import type { ResponseCache } from '@/cache/response-cache'
import type { ToTagHeaders } from '@/purging/tag-headers'
import type { AdminHandler } from '@/server/admin/admin'
import type { LogFailure } from '@/config/failure-log'
import type { Log } from '@/config/log'
import type { FillClient } from '@/server/renderer/fill-client'
import type { Tracing } from '@/server/tracing/tracing'
import type { HeaderContext } from '@/surface/shared/headers'
import type { Host } from '@/surface/shared/operation'
import type { AssetStore } from './assets'
import type { ByteBudget } from './byte-budget'
import type { FairQueue } from './queues/fair-queue'
import type { HealthCheck } from './health'
import type { Hosts } from './listening/hosts'
import type { Overloaded } from './queues/queue-errors'
import type { Representation } from './responses/representation'
import type { ToRequestId } from './requests/request-id'
import type { RequestFastPath } from './requests/request-fast-path'
import type { ResponseFiles } from './responses/response-files'
import type { ToResponseHeaders } from './responses/response-headers'

export type FrontDoorOptions = {
  hosts: Hosts
  isEmbedded: boolean
  adminOrigin: string
  toContext: (host: Host) => HeaderContext
  cache: ResponseCache<Representation>
  /** Resolves once the cache includes every change that was visible before the call. */
  catchUp: () => Promise<void>
  fill: FillClient['fill']
  /** True for an operation of which this process fills the responses itself. */
  isFilledHere: (host: Host, operationId: string) => boolean
  /** Bodies that are too large for memory, in files. */
  files: ResponseFiles
  /** Null if tracing is off. */
  traceRequest: Tracing['traceRequest'] | null
  /** Adds the tags of a response for the caches in front. */
  toTagHeaders: ToTagHeaders
  toClient: (req: IncomingMessage) => string
  toRequestId: ToRequestId
  assets: AssetStore
  admin: AdminHandler['handle']
  /** Budget of request bodies that are being received. */
  memory: ByteBudget
  /** Parses GraphQL requests: see src/server/http/requests/graphql-request.ts. */
  parseQueue: FairQueue
  health: HealthCheck
  log: Log
}

/** What all requests of one listener share. */
export type FrontDoorContext = FrontDoorOptions & {
  listener: Host
  fastPath: RequestFastPath
  toResponseHeaders: ToResponseHeaders
  warnOfOverload: (error: Overloaded) => void
  logFailure: LogFailure
}
