import type { Payload } from 'payload'

import { inTransaction, isConnectionLoss, toErrorMessage } from '@/importers/batches'
import { defineImporter, ImportError, type FlagValues, type ImportedRecord, type ImportRun } from '@/importers/importer'
import { toLanguageTag } from '@/lib/language-tag'
import { beginBulk, endBulk, refreshStatistics } from './bulk'
import { toDatabase, toTransaction } from './database'
import { findFeeds } from './find-feeds'
import { fetchCover } from './fetch-covers'
import { mergeRecords, type MergedRecord } from './merge-records'
import { createPlanner, toOutcomes, type PlannedRecord, type Planner, type PlanOptions } from './plan-batch'
import { readFeeds, scanFeeds } from './read-feeds'
import { createUnread } from './unread'
import { writeBooks } from './write-books'
import { writeBundles } from './write-bundles'
import { writeBookVersions, writeBundleVersions } from './write-versions'

/** Records per transaction: enough for throughput, few enough for readers to see books appear during an import. */
const batchSize = 200

type Options = Omit<PlanOptions, 'isDryRun'> & { fetchesCovers: boolean }

/** `npm run import -- books FILE…`: ONIX, MARC and Thoth’s JSON into books and bundles. */
export const booksImporter = defineImporter<Options>({
  name: 'books',
  usage: 'FILE… [--tier N] [--language TAG] [--match isbn] [--fetch-covers]',
  flags: {
    tier: { type: 'string' },
    language: { type: 'string' },
    match: { type: 'string' },
    'fetch-covers': { type: 'boolean' },
  },
  help: [
    'ONIX 2.1, 3.0 or 3.1, reference or short tags; MARC 21 (.mrc) and MARCXML; JSON of Thoth; also .gz, .zip and',
    'folders. Several files are taken in the order in which they were sent. A record without a reference is known by',
    'its ISBN.',
    '--tier N        the tier of new books that bring no code T<digit>-<digits> of ours; without it by audience:',
    '                children and schools 1, general 2, higher education 3, professional 4, language learners 5',
    '--language TAG  the language of new books that name none, such as en; without it und, undetermined',
    '--match isbn    a record with a reference of its own is the book with its ISBN, whichever feed that came from',
    '--fetch-covers  fetch the covers that records link to, and show them; nothing else is ever fetched',
  ],
  parseOptions: async (values) => ({
    tier: toTier(values.tier),
    language: toLanguage(values.language),
    matchesIsbn: toMatch(values.match),
    fetchesCovers: values['fetch-covers'] === true,
  }),
  run: importBooks,
})

function toTier(value: FlagValues[string]): number | null {
  if (value === undefined) return null
  if (typeof value === 'string' && /^T?\d$/i.test(value)) return Number(value.at(-1))
  throw new ImportError('--tier takes one digit.')
}

function toMatch(value: FlagValues[string]): boolean {
  if (value === undefined || value === 'isbn') return value === 'isbn'
  throw new ImportError('--match takes isbn.')
}

function toLanguage(value: FlagValues[string]): string {
  if (value === undefined) return 'und'
  const tag = typeof value === 'string' ? toLanguageTag(value) : null
  if (tag === null) throw new ImportError('--language takes a language tag such as en, en-GB or pt-BR.')
  return tag
}

async function* importBooks(run: ImportRun<Options>): AsyncGenerator<ImportedRecord> {
  const { options, payload, isDryRun, signal, progress } = run
  const paths = await findFeeds(run.paths, run.workFolder)
  const { feeds, repeated } = await scanFeeds(paths, { setPosition: progress.setPosition, signal })
  const planner = createPlanner(toDatabase(payload), { ...options, isDryRun })
  let batch: MergedRecord[] = []
  let created = 0
  let refreshAt = batchSize
  const writeBatch = async () => {
    const planned = await planner.plan(batch)
    batch = []
    if (isDryRun) return planned.flatMap(toOutcomes)
    const outcomes = await writePlanned({ payload, planner, ...options }, planned)
    created += outcomes.filter(({ outcome }) => outcome === 'imported').length
    if (created >= refreshAt) {
      await refreshStatistics(toDatabase(payload))
      refreshAt = created * 3
    }
    return outcomes
  }
  const unread = createUnread()
  let problem: ImportError | null = null
  try {
    for await (const next of mergeRecords(readFeeds(feeds, { ...progress, addUnread: unread.add }), repeated)) {
      if (signal.aborted) return
      if ('outcome' in next) yield next
      else if (batch.push(next) >= batchSize) yield* await writeBatch()
    }
  } catch (error) {
    // The records before the error are valid.
    if (!(error instanceof ImportError)) throw error
    problem = error
  }
  if (batch.length > 0) yield* await writeBatch()
  const note = unread.toNote()
  if (note !== null) progress.addNote(note)
  if (problem) throw problem
}

type Writer = { payload: Payload; planner: Planner; fetchesCovers: boolean }

/** Writes a batch in one transaction; where that fails, writes its records one by one, to reject only those that fail. */
async function writePlanned(writer: Writer, planned: readonly PlannedRecord[]): Promise<ImportedRecord[]> {
  const { payload, planner, fetchesCovers } = writer
  try {
    const ids = await commit(payload, planned)
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

async function commit(payload: Payload, planned: readonly PlannedRecord[]): Promise<Map<string, number>> {
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
