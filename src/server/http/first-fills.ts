import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import type { Fill } from '@/cache/fill'
import type { FillOutcome } from '@/config/fill-outcome'
import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { decide } from '@/surface/decide'
import { isBulkExport, type Host, type Operation } from '@/surface/shared/operation'
import type { FairQueue } from './queues/fair-queue'
import { ClientDisconnected } from './queues/queue-errors'

type Options = {
  fill: (fill: Fill) => Promise<FillOutcome>
  /** In which the fills wait for their turn, as those of readers do. */
  fills: FairQueue
  /** The public address of each host. */
  baseUrls: Record<Host, string>
}

/** `close` does not wait for the fill that runs. */
export type FirstFills = { close: () => void }

type Target = { host: Host; path: string; accept: string }

/** The client in whose name these fills wait for their turn. */
export const firstFillsClient = 'first fills'

/** As many links of a response are looked at: lists begin with what they list. */
const maxLinks = 400
/** After so many the database is away, or the renderer. */
const maxFailures = 3
const graphqlFill: Fill = {
  host: 'content',
  operationId: 'graphql',
  params: {},
  format: 'json',
  body: JSON.stringify({
    query: '{ Articles(limit: 10) { docs { id title author { name } } totalDocs } }',
    variables: {},
    operationName: null,
  }),
}

/**
 * Fills one response of each operation in each format after a start, and drops it: the first of each loads modules,
 * prepares statements and reads totals, for which its first reader would wait. One at a time, and half of the time none,
 * since readers come first. What needs a parameter is found through links of what needs none.
 */
export function startFirstFills({ fill, fills, baseUrls }: Options): FirstFills {
  const closing = new AbortController()
  const seen = new Set<string>()
  const targets = [...contentOperations, ...catalogueOperations].flatMap(toTargets)

  /** What is filled for a target, unless one like it was. */
  function toFill({ host, path, accept }: Target): Fill | null {
    const match = decide({ host, method: 'GET', target: path, accept })
    if (match.kind !== 'operation' || isBulkExport(match.operation, match.params, match.format)) return null
    const { operation, params, format } = match
    // Pictures are drawn, and files are read, without what others could have prepared.
    if (operation.kind === 'file' || format === 'jpeg') return null
    const [family] = operation.id.split(':')
    const kind = `${host} ${family} ${format} ${path.includes('?q=') ? 'search' : ''}`
    if (seen.has(kind)) return null
    seen.add(kind)
    return { host, operationId: operation.id, params, format }
  }

  async function run(next: Fill, found: Target[]): Promise<void> {
    const startedAt = performance.now()
    const outcome = await fills.run(firstFillsClient, () => fill(next), closing.signal)
    if (outcome.kind === 'found') {
      found.push(...listLinks(outcome, next.host, baseUrls[next.host]))
      if (outcome.file) await rm(outcome.file.path, { force: true })
    }
    await pause(performance.now() - startedAt, undefined, { ref: false })
  }

  async function runAll(): Promise<void> {
    let failures = 0
    for (const target of targets) {
      const next = toFill(target)
      // A failure is its first reader's to see, and was logged where it happened.
      if (next) await run(next, targets).catch(() => failures++)
      if (closing.signal.aborted || failures === maxFailures) return
    }
    await run(graphqlFill, targets)
  }

  void runAll().catch(() => undefined)
  return { close: () => closing.abort(new ClientDisconnected()) }
}

/**
 * The requests for an operation that need no value in their path; with a word, where it searches. Of a list a few: all
 * bundles of a large catalogue with their books are 20 MB, for which the first readers would wait.
 */
function toTargets({ host, kind, method, path, parameters }: Operation): Target[] {
  if (method !== 'GET' || path.includes('{')) return []
  const takes = (wanted: string) => parameters.some(({ name }) => name === wanted)
  const few = takes('limit') ? ['limit=10'] : []
  const queries = [few, ...(takes('q') ? [['q=library', ...few]] : [])].map((query) => query.join('&'))
  const accepts = kind === 'page' ? ['text/html', 'text/markdown'] : ['*/*']
  return queries.flatMap((query) =>
    accepts.map((accept) => ({ host, path: query === '' ? path : `${path}?${query}`, accept })),
  )
}

/** Where a response leads on the same host. */
function listLinks({ body, link = '' }: FillOutcome & { kind: 'found' }, host: Host, baseUrl: string): Target[] {
  const inHeader = [...link.matchAll(/<([^<>]+)>/g)]
  const inPage = body
    .subarray(0, 100_000)
    .toString('latin1')
    .matchAll(/href="([^"]+)"/g)
  return [...inHeader, ...inPage].slice(0, maxLinks).flatMap(([, address = '']) => {
    const url = URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : null
    if (url?.origin !== new URL(baseUrl).origin) return []
    const path = url.pathname
    return [
      { host, path, accept: 'text/html, */*;q=0.5' },
      { host, path, accept: 'text/markdown, */*;q=0.5' },
    ]
  })
}
