import type { Payload } from 'payload'

import { inTransaction, isConnectionLoss, toErrorMessage } from '@/importers/batches'
import type { ImportedRecord, ImportRun } from '@/importers/importer'
import { beginBulk, endBulk, refreshStatistics } from './bulk'
import { toDatabase, toTransaction } from './database'
import { fetchCover } from './fetch-covers'
import type { MergedRecord } from './merge-records'
import { createPlanner, toOutcomes, type PlannedRecord, type Planner, type PlanOptions } from './plan-batch'
import { writeBooks } from './write-books'
import { writeBundles } from './write-bundles'
import { writeBookVersions, writeBundleVersions } from './write-versions'

export type WriteOptions = Omit<PlanOptions, 'isDryRun'> & { fetchesCovers: boolean }
/** New books after which the planner’s statistics are those of another catalogue; after that, when it has tripled. */
const statisticsAfter = 200

type Run = Pick<ImportRun<WriteOptions>, 'payload' | 'options' | 'isDryRun'>
type WriteBatch = (batch: readonly MergedRecord[], beforeCommit: () => void) => Promise<ImportedRecord[]>

/** Compares batches with the database, one after another, and writes what differs. */
export function createWriter({ payload, options, isDryRun }: Run): WriteBatch {
  const db = toDatabase(payload)
  const planner = createPlanner(db, { ...options, isDryRun })
  let created = 0
  let refreshAt = statisticsAfter
  return async (batch, beforeCommit) => {
    const planned = await planner.plan(batch)
    if (isDryRun) return planned.flatMap(toOutcomes)
    const { fetchesCovers } = options
    const outcomes = await writePlanned({ payload, planner, fetchesCovers, beforeCommit }, planned)
    created += outcomes.filter(({ outcome }) => outcome === 'imported').length
    if (created >= refreshAt) {
      await refreshStatistics(db)
      refreshAt = created * 3
    }
    return outcomes
  }
}

type Writer = { payload: Payload; planner: Planner; fetchesCovers: boolean; beforeCommit: () => void }

/** Writes a batch in one transaction; where that fails, writes its records one by one, to reject only those that fail. */
async function writePlanned(writer: Writer, planned: readonly PlannedRecord[]): Promise<ImportedRecord[]> {
  const { payload, planner, fetchesCovers } = writer
  try {
    const ids = await commit(writer, planned)
    return (fetchesCovers ? await fetchCovers(payload, planned, ids) : planned).flatMap(toOutcomes)
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    const [first, ...others] = planned
    if (first && others.length === 0) {
      return toOutcomes({ ...first, outcome: 'rejected', reasons: [toErrorMessage(error)] })
    }
  }
  const outcomes: ImportedRecord[] = []
  for (const { merged } of planned) {
    outcomes.push(...(await writePlanned(writer, await planner.plan([merged]))))
  }
  return outcomes
}

async function commit(
  { payload, beforeCommit }: Writer,
  planned: readonly PlannedRecord[],
): Promise<Map<string, number>> {
  const plans = planned.flatMap(({ plan }) => (plan ? [plan] : []))
  const changing = plans.filter(
    ({ id, changed, isReferenceChanged }) => id === null || changed.length > 0 || isReferenceChanged,
  )
  const ids = new Map(plans.flatMap(({ reference, id }) => (id === null ? [] : [[reference, id] as const])))
  if (changing.length === 0) return ids
  await inTransaction(payload, async (req) => {
    const tx = await toTransaction(payload, req)
    await beginBulk(tx)
    for (const [reference, id] of await writeBooks(tx, changing)) ids.set(reference, id)
    const bundles = await writeBundles(tx, changing, ids)
    const books = changing.filter(({ id, changed }) => id === null || changed.some((field) => field !== 'collections'))
    await writeBookVersions(
      tx,
      books.map(({ reference }) => ids.get(reference)!),
    )
    await writeBundleVersions(tx, bundles)
    await endBulk(tx, { books: changing.map(({ reference }) => ids.get(reference)!), bundles })
    beforeCommit()
  })
  return ids
}

/** Fetches missing covers, one after another to spare their servers. */
async function fetchCovers(
  payload: Payload,
  planned: readonly PlannedRecord[],
  ids: ReadonlyMap<string, number>,
): Promise<PlannedRecord[]> {
  const results: PlannedRecord[] = []
  for (const each of planned) {
    const bookId = ids.get(each.plan?.reference ?? '')
    if (!each.plan?.coverUrl || bookId === undefined) {
      results.push(each)
      continue
    }
    const failure = await fetchCover(payload, each.plan, bookId)
    const outcome = each.outcome === 'unchanged' && failure === null ? 'changed' : each.outcome
    results.push({ ...each, outcome, reasons: [...each.reasons, failure ?? 'cover'] })
  }
  return results
}
