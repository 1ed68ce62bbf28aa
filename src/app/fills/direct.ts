import { bookJson } from '@/app/catalogue/book-json'
import { articleJson, findingJson, mediaJson } from '@/app/content/document-json'
import type { DirectFills, DirectFillsOptions } from '@/config/direct-fills'
import type { FillOutcome } from '@/config/fill-outcome'
import { toOwnMemory } from '@/lib/own-memory'
import type { BoundedPool } from '@/postgres/bounded-pool'
import { readReplicaUsage } from '@/reading/shared/database'
import { DocumentTooLong, limitDocuments } from '@/reading/shared/document-limits'
import { openReadingPool } from './reading-pool'
import type { Outcome } from './request'
import { findHandler, runFill, type HandlerTable, type HandlerTables } from './run-fill'

/**
 * What the front door fills itself: a single document as JSON, without whatever may contain many others. It is the
 * result of one prepared statement, which takes less time than to ask the renderer for it.
 */
const handlers: HandlerTables = {
  content: { getArticle: articleJson, getMedia: mediaJson, getFinding: findingJson } as HandlerTable,
  catalogue: { getBook: bookJson } as HandlerTable,
}

/** One thread serves them, so that more would only wait for it. */
const maxConnections = 4
/** As often as the watchdog of the renderer lets it check its own. */
const checkIntervalMs = 1_000
/** Of either, about 100 kB of JSON, which takes a millisecond; cache hits wait for it. */
const documentLimits = { storedBytes: 32 * 1024, jsonBytes: 100 * 1024 }
/** Of parsed bodies where responses are cached: an article is read again only after a change of it. */
const cachedBytes = 4 * 1024 * 1024

/** Opens the fills that need neither Payload nor a view, for the process of the front door. */
export function openDirectFills({ databaseUrl, hasCache }: DirectFillsOptions): DirectFills {
  const pool = openReadingPool({
    databaseUrl,
    max: maxConnections,
    name: 'lectern-front-door',
    cachedBytes: hasCache ? cachedBytes : undefined,
  })
  limitDocuments(documentLimits)
  const stopChecks = checkRepeatedly(pool)
  return {
    handles: (host, operation) => findHandler(handlers, host, operation) !== undefined,
    async run(resource, changes) {
      try {
        return toFillOutcome(await runFill(handlers, { ...resource, changes, readBody }))
      } catch (error) {
        if (error instanceof DocumentTooLong) return null
        throw error
      }
    },
    stats: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    countConnections: () => pool.totalCount,
    replicaUsage: readReplicaUsage,
    async close() {
      stopChecks()
      await pool.end()
    },
  }
}

/** Connections that the network has dropped are found before a reader waits for one. */
function checkRepeatedly(pool: BoundedPool): () => void {
  let isChecking = false
  async function check(): Promise<void> {
    if (isChecking || pool.totalCount === 0) return
    isChecking = true
    await pool.check()
    isChecking = false
  }
  const timer = setInterval(() => void check(), checkIntervalMs).unref()
  return () => clearInterval(timer)
}

/** Only GraphQL requests have one. */
const readBody = async (): Promise<object> => ({})

function toFillOutcome(outcome: Outcome): FillOutcome {
  if (outcome.kind === 'gone') return { ...outcome, issues: outcome.issues ?? [] }
  if (outcome.kind !== 'found') return outcome
  const { tags, noStore = false, link, fields } = outcome
  const body = outcome.body as string | Uint8Array
  return {
    kind: 'found',
    body: toOwnMemory(typeof body === 'string' ? Buffer.from(body) : body),
    contentType: 'application/json',
    tags,
    noStore,
    ...(link === undefined ? {} : { link }),
    ...(fields === undefined ? {} : { fields }),
  }
}
