import * as admin from './attacks/admin'
import * as connections from './attacks/connections'
import * as reads from './attacks/reads'
import * as requests from './attacks/requests'
import * as shapes from './attacks/shapes'
import type { AttackContext } from './attack-context'

/** The attacks, by their names in reports and for `--only`. */
export const attacks = {
  'aborted requests': connections.abortRequests,
  'junk headers': connections.sendJunkHeaders,
  'slow headers': connections.holdSlowHeaders,
  'slow bodies': connections.holdSlowBodies,
  'idle connections': connections.holdIdle,
  'stalled readers': connections.stallReading,
  'pipelined requests': connections.sendPipelined,
  'malformed HTTP': connections.sendMalformed,
  'long queries': requests.sendCommas,
  'distinct cache keys': requests.floodKeys,
  'small distinct cache keys': requests.floodSmallKeys,
  'expensive distinct cache keys': requests.floodExpensiveKeys,
  'request header variants': requests.floodHeaderVariants,
  'missing resources': requests.floodMissing,
  'expensive GraphQL': requests.floodGraphQL,
  'malformed bodies, unauthenticated': admin.sendMalformedBodies,
  'malformed bodies of an editor': admin.sendMalformedBodiesAsEditor,
  'password guessing': admin.guessPasswords,
  'sign-in pages': admin.floodSignInPages,
  'admin pages of an editor': admin.reloadAdminPages,
  'other request shapes': shapes.sendOtherShapes,
  'a connection for each request': shapes.churnConnections,
  'files in every coding': shapes.floodFiles,
  'distinct searches': reads.floodSearches,
  'distinct filters': reads.floodFilters,
  'sections of pages': reads.floodSections,
  'distinct GraphQL': reads.floodDistinctGraphQL,
} as const satisfies Record<string, (context: AttackContext) => Promise<void>>

export type AttackName = keyof typeof attacks
export const attackNames = Object.keys(attacks) as AttackName[]
