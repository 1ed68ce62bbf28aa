import type { Payload } from 'payload'

import { log } from '@/config/log'
import { inTransaction, isConnectionLoss, toErrorMessage } from '@/importers/writing/batches'
import type { ImportedRecord, ImportRun } from '@/importers/importer'
import { beginBulk, endBulk, refreshStatistics, settleBundles } from './bulk'
import { toDatabase, toTransaction, type Database } from '@/importers/books/stored/database'
import { fetchCover, type CoverHosts } from './fetch-covers'
import type { MergedRecord } from '@/importers/books/plan/merge-records'
import { rememberRecords } from '@/importers/books/plan/known-records'
import type { BookPlan } from '@/importers/books/plan/book-plan'
import { createPlanner, type PlannedRecord, type PlanOptions } from '@/importers/books/plan/plan-batch'
import {
  planBatch,
  toOutcomes,
  toRemember,
  type BatchPlan,
  type SkippedRecord,
} from '@/importers/books/plan/plan-known'
import type { StatementWatch } from './statement-watch'
import { StaleBooksError, writeBooks } from './write-books'
import { writeBundles } from './write-bundles'
import { replaceDraftCovers, writeBookVersions } from './write-book-versions'
import { writeBundleVersions } from './write-bundle-versions'

/** `coverHosts` is null where no covers are fetched. */
export type WriteOptions = Omit<PlanOptions, 'isDryRun'> & { coverHosts: CoverHosts | null }
/** The number of new books after which the planner’s statistics are outdated; after that, whenever it has tripled. */
const statisticsAfter = 200
/** Editors save a book every few seconds at most. */
const maxAttempts = 20

type Run = Pick<ImportRun<WriteOptions>, 'payload' | 'options' | 'isDryRun'>
type WriteBatch = (batch: readonly MergedRecord[], beforeCommit: () => void) => Promise<ImportedRecord[]>

/** Compares batches with the database, one after another, and writes the differences. */
export function createWriter(
  { payload, options, isDryRun }: Run,
  watch: StatementWatch['watch'],
): { write: WriteBatch; close: () => Promise<void> } {
  const db = watch(toDatabase(payload))
  /** Postgres may read its sample meanwhile, which takes more than a second of a large catalogue. */
  let statistics = Promise.resolve()
  const planner = createPlanner(db, { ...options, isDryRun })
  let created = 0
  let hasWritten = false
  let refreshAt = statisticsAfter
  async function write(batch: readonly MergedRecord[], beforeCommit: () => void): Promise<ImportedRecord[]> {
    const { coverHosts } = options
    const plan = (records: readonly MergedRecord[]) => planBatch(db, planner, records, coverHosts === null)
    const planned = await plan(batch)
    if (isDryRun) return planned.planned.flatMap((each) => toOutcomes(each))
    const outcomes = await writePlanned({ payload, db, watch, plan, coverHosts, beforeCommit }, planned)
    hasWritten ||= outcomes.some(({ outcome }) => outcome === 'imported' || outcome === 'changed')
    created += outcomes.filter(({ outcome }) => outcome === 'imported').length
    if (created >= refreshAt) {
      await statistics
      statistics = refreshStatistics(toDatabase(payload)).catch((error: unknown) =>
        log.warn({ err: error }, 'The statistics of the catalogue were not refreshed; the import may take longer.'),
      )
      refreshAt = created * 3
    }
    return outcomes
  }
  async function close(): Promise<void> {
    await statistics
    if (!hasWritten) return
    await settleBundles(toDatabase(payload)).catch((error: unknown) =>
      log.warn({ err: error }, 'What bundles show was not computed; the next save of each counts as a change of it.'),
    )
  }
  return { write, close }
}

type Writer = {
  payload: Payload
  db: Database
  watch: StatementWatch['watch']
  plan: (batch: readonly MergedRecord[]) => Promise<BatchPlan>
  coverHosts: CoverHosts | null
  beforeCommit: () => void
}

/**
 * Writes a batch in one transaction. Where an editor has saved one of its books meanwhile, all are compared again; where
 * the write fails otherwise, records are written one by one, to reject only those that fail.
 */
async function writePlanned(writer: Writer, batch: BatchPlan, attempt = 1): Promise<ImportedRecord[]> {
  const { payload, plan, coverHosts } = writer
  const { planned } = batch
  try {
    const ids = await commit(writer, batch)
    const written = coverHosts ? await fetchCovers(payload, { planned, ids, hosts: coverHosts }) : planned
    return written.flatMap((each) => toOutcomes(each, ids))
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    if (error instanceof StaleBooksError && attempt < maxAttempts) {
      return writePlanned(writer, await plan(planned.map(({ merged }) => merged)), attempt + 1)
    }
    const [first, ...others] = planned
    if (first && others.length === 0) {
      return toOutcomes({ merged: first.merged, outcome: 'rejected', reasons: [toErrorMessage(error)], plan: null })
    }
  }
  const outcomes: ImportedRecord[] = []
  for (const { merged } of planned) {
    outcomes.push(...(await writePlanned(writer, await plan([merged]))))
  }
  return outcomes
}

async function commit(
  { payload, db, watch, coverHosts, beforeCommit }: Writer,
  { planned, known }: BatchPlan,
): Promise<Map<string, number>> {
  const compared = planned.flatMap((each) => ('plan' in each ? [each] : []))
  const plans = compared.flatMap(({ plan }) => (plan ? [plan] : []))
  const remembered = coverHosts ? [] : compared.flatMap((each) => toRemember(each, known) ?? [])
  const changing = plans.filter(
    ({ id, changed, isReferenceChanged }) => id === null || changed.length > 0 || isReferenceChanged,
  )
  const ids = new Map(plans.flatMap(({ reference, id }) => (id === null ? [] : [[reference, id] as const])))
  if (changing.length === 0) {
    await rememberRecords(db, remembered)
    return ids
  }
  await inTransaction(payload, async (req) => {
    const tx = watch(await toTransaction(payload, req))
    await beginBulk(tx)
    for (const [reference, id] of await writeBooks(tx, changing)) ids.set(reference, id)
    const bundles = await writeBundles(tx, changing, ids)
    const books = changing.filter(({ id, changed }) => id === null || changed.some((field) => field !== 'collections'))
    await writeBookVersions(
      tx,
      books.map(({ reference, updatedAt }) => ({ id: ids.get(reference)!, updatedAt })),
    )
    await replaceDraftCovers(tx, books.flatMap(toReplacedCover))
    await writeBundleVersions(tx, bundles)
    await rememberRecords(tx, remembered)
    await endBulk(tx, {
      books: changing.map(({ reference }) => ids.get(reference)!),
      bundles: bundles.map(({ bundleId }) => bundleId),
      formerCovers: plans.flatMap(({ removedCover }) => removedCover ?? []),
    })
    beforeCommit()
  })
  return ids
}

const toReplacedCover = ({ id, removedCover, coverId }: BookPlan) =>
  id === null || removedCover === null ? [] : [{ id, formerCoverId: removedCover, coverId }]

/** Fetches missing covers, one after another to spare their servers. */
async function fetchCovers(
  payload: Payload,
  { planned, ids, hosts }: { planned: BatchPlan['planned']; ids: ReadonlyMap<string, number>; hosts: CoverHosts },
): Promise<BatchPlan['planned']> {
  const results: (PlannedRecord | SkippedRecord)[] = []
  for (const each of planned) {
    const bookId = 'plan' in each ? ids.get(each.plan?.reference ?? '') : undefined
    if (!('plan' in each) || !each.plan?.coverUrl || bookId === undefined) {
      results.push(each)
      continue
    }
    const failure = await fetchCover(payload, { plan: each.plan, bookId, hosts })
    const outcome = each.outcome === 'unchanged' && failure === null ? 'changed' : each.outcome
    results.push({ ...each, outcome, reasons: [...each.reasons, failure ?? 'cover'] })
  }
  return results
}
