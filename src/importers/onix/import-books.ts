import type { Payload } from 'payload'

import { inTransaction, isConnectionLoss, toSentence } from '@/importers/batches'
import {
  defineImporter,
  UnusableError,
  type FlagValues,
  type ImportedRecord,
  type ImportRun,
} from '@/importers/importer'
import { toLanguageTag } from '@/lib/language-tag'
import { toDatabase, toTransaction } from './database'
import { fetchCover } from './fetch-covers'
import { foldRecords, type FoldedRecord } from './fold-records'
import { beginBulk, endBulk, refreshStatistics } from './bulk'
import { createPlanner, toOutcomes, type PlannedRecord, type Planner, type PlanOptions } from './plan-batch'
import { readFeeds, surveyFeeds } from './read-feeds'
import { writeBooks } from './write-books'
import { writeBundles } from './write-bundles'
import { writeBookVersions, writeBundleVersions } from './write-versions'

/** Records in one transaction: enough to be fast, few enough for readers to see an import grow. */
const batchSize = 200

type Options = PlanOptions & { fetchesCovers: boolean }

/** `npm run import -- books FILE…`: ONIX into books and bundles. */
export const booksImporter = defineImporter<Options>({
  name: 'books',
  usage: 'FILE… [--tier N] [--language TAG] [--fetch-covers]',
  flags: { tier: { type: 'string' }, language: { type: 'string' }, 'fetch-covers': { type: 'boolean' } },
  help: [
    'ONIX 2.1, 3.0 or 3.1, reference or short tags. Several files are taken in the order in which they were sent.',
    '--tier N        the tier of new books that bring no code T<digit>-<digits> of ours; without it by audience:',
    '                children and schools 1, general 2, higher education 3, professional 4, language learners 5',
    '--language TAG  the language of new books that name none, such as en; without it und, undetermined',
    '--fetch-covers  fetch the covers that records link to, and show them; nothing else is ever fetched',
  ],
  parseOptions: async (values) => ({
    tier: toTier(values.tier),
    language: toLanguage(values.language),
    fetchesCovers: values['fetch-covers'] === true,
  }),
  run: importBooks,
})

function toTier(value: FlagValues[string]): number | null {
  if (value === undefined) return null
  if (typeof value === 'string' && /^T?\d$/i.test(value)) return Number(value.at(-1))
  throw new UnusableError('--tier takes one digit.')
}

function toLanguage(value: FlagValues[string]): string {
  if (value === undefined) return 'und'
  const tag = typeof value === 'string' ? toLanguageTag(value) : null
  if (tag === null) throw new UnusableError('--language takes a language tag such as en, en-GB or pt-BR.')
  return tag
}

async function* importBooks(run: ImportRun<Options>): AsyncGenerator<ImportedRecord> {
  const { paths, options, payload, isDryRun, signal, progress } = run
  const { feeds, repeated } = await surveyFeeds(paths)
  const planner = createPlanner(toDatabase(payload), options)
  let batch: FoldedRecord[] = []
  let created = 0
  let refreshAt = batchSize
  const finish = async () => {
    const planned = await planner.plan(batch)
    batch = []
    if (isDryRun) return planned.flatMap(toOutcomes)
    const outcomes = await write({ payload, planner, ...options }, planned)
    created += outcomes.filter(({ outcome }) => outcome === 'imported').length
    if (created >= refreshAt) {
      await refreshStatistics(toDatabase(payload))
      refreshAt = created * 3
    }
    return outcomes
  }
  let problem: UnusableError | null = null
  try {
    for await (const next of foldRecords(readFeeds(feeds, progress.reach), repeated)) {
      if (signal.aborted) return
      if ('outcome' in next) yield next
      else if (batch.push(next) >= batchSize) yield* await finish()
    }
  } catch (error) {
    // What came before the fault is good.
    if (!(error instanceof UnusableError)) throw error
    problem = error
  }
  if (batch.length > 0) yield* await finish()
  if (problem) throw problem
}

type Writer = { payload: Payload; planner: Planner; fetchesCovers: boolean }

/** Writes a batch in one transaction; where that fails, its records one by one, to reject only the one at fault. */
async function write(writer: Writer, planned: readonly PlannedRecord[]): Promise<ImportedRecord[]> {
  const { payload, planner, fetchesCovers } = writer
  try {
    const ids = await writePlanned(payload, planned)
    return (fetchesCovers ? await withCovers(payload, planned, ids) : planned).flatMap(toOutcomes)
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    const [only, ...others] = planned
    if (only && others.length === 0) {
      return toOutcomes({ ...only, outcome: 'rejected', reasons: [toSentence(error)] })
    }
  }
  const outcomes: ImportedRecord[] = []
  for (const { folded } of planned) {
    outcomes.push(...(await write(writer, await planner.plan([folded]))))
  }
  return outcomes
}

async function writePlanned(
  payload: Payload,
  planned: readonly PlannedRecord[],
): Promise<Map<string, number>> {
  const plans = planned.flatMap(({ plan }) => (plan ? [plan] : []))
  const changing = plans.filter(
    ({ id, changed, isNewMemory }) => id === null || changed.length > 0 || isNewMemory,
  )
  const ids = new Map(plans.flatMap(({ reference, id }) => (id === null ? [] : [[reference, id] as const])))
  if (changing.length === 0) return ids
  await inTransaction(payload, async (req) => {
    const tx = await toTransaction(payload, req)
    await beginBulk(tx)
    for (const [reference, id] of await writeBooks(tx, changing)) ids.set(reference, id)
    const bundles = await writeBundles(tx, changing, ids)
    const books = changing.filter(
      ({ id, changed }) => id === null || changed.some((field) => field !== 'collections'),
    )
    await writeBookVersions(
      tx,
      books.map(({ reference }) => ids.get(reference)!),
    )
    await writeBundleVersions(tx, bundles)
    await endBulk(tx, { books: changing.map(({ reference }) => ids.get(reference)!), bundles })
  })
  return ids
}

/** Fetches the covers that are missing, one after another: the hosts they lie on are other people's. */
async function withCovers(
  payload: Payload,
  planned: readonly PlannedRecord[],
  ids: ReadonlyMap<string, number>,
): Promise<PlannedRecord[]> {
  const covered: PlannedRecord[] = []
  for (const each of planned) {
    const bookId = ids.get(each.plan?.reference ?? '')
    if (!each.plan?.coverUrl || bookId === undefined) {
      covered.push(each)
      continue
    }
    const failure = await fetchCover(payload, each.plan, bookId)
    const outcome = each.outcome === 'unchanged' && failure === null ? 'changed' : each.outcome
    covered.push({ ...each, outcome, reasons: [...each.reasons, failure ?? 'cover'] })
  }
  return covered
}
