import { detach } from '@/lib/text/detach'
import { emptyFields, type BookRecord } from '@/importers/books/record/book-record'
import type { Database } from '@/importers/books/stored/database'
import type { MergedRecord } from './merge-records'
import { findFormatOwner, type FormatLookup } from './format-owner'
import {
  findStored,
  findLastNumbers,
  type StoredBook,
  type StoredReference,
} from '@/importers/books/stored/stored-books'
import type { BookOutcome, BookPlan } from './book-plan'
import { planBook } from './plan-book'
import { planFormat } from './plan-format'

export type PlanOptions = {
  /** The tier of every new book; null for the one of its audience. */
  tier: number | null
  /** The language of new books where neither record nor message has one. */
  language: string
  /** True where a record without a known reference stands for the book with its ISBN, whichever feed that came from. */
  matchesIsbn: boolean
  isDryRun: boolean
}

export type PlannedRecord = BookOutcome & { merged: MergedRecord }

/** The tier of books without an audience. */
const defaultTier = 2

type Found = Awaited<ReturnType<typeof findStored>>

/** Plans batches in sequence; codes and ISBNs that one claims are taken for later ones. */
export type Planner = {
  /** The stored references and books of the batch. */
  find: (batch: readonly MergedRecord[]) => Promise<Found>
  plan: (batch: readonly MergedRecord[], found: Found) => Promise<PlannedRecord[]>
  /** Claims an ISBN and a code for a known record. */
  claim: (taken: readonly (string | null)[], reference: string) => void
  /** True where another record has claimed the ISBN. */
  isClaimed: (isbn: string | null, reference: string) => boolean
}

/** Creates a planner for one run, which claims codes and ISBNs in a dry run, too. */
export function createPlanner(db: Database, options: PlanOptions): Planner {
  /** References by the ISBN and the code that they claimed in this run. */
  const claims = new Map<string, string>()
  /** In a dry run, the books that the run would have created by now, by their work. */
  const works: Lookup['works'] = new Map()
  /** The last number that was assigned in each tier. */
  const numbers = new Map<number, number>()

  return {
    async find(batch) {
      if (batch.length === 0) return { references: [], works: [], books: [] }
      const records = batch.map(({ record }) => record)
      const related = records.flatMap(({ replacements }) => replacements)
      const identifiers = [...records.map((record) => record.identifiers), ...related]
      return findStored(db, {
        records: records.map(({ reference, identifiers: { isbn } }) => ({ reference: reference!, isbn })),
        works: records.flatMap(({ work }) => work ?? []),
        codes: identifiers.flatMap(({ code }) => code ?? []),
        isbns: identifiers.flatMap(({ isbn }) => isbn ?? []),
      })
    },
    async plan(batch, found) {
      if (batch.length === 0) return []
      const lasts = await findLastNumbers(db, { includesReferences: numbers.size === 0 })
      for (const { tier, last } of lasts) numbers.set(tier, Math.max(last, numbers.get(tier) ?? 0))
      const lookup = { ...createLookup(found), works: options.isDryRun ? works : new Map(), plans: new Map() }
      return batch.map((merged) => ({ merged, ...planOne(merged.record, lookup) }))
    },
    claim: claimAll,
    isClaimed: (isbn, reference) => isbn !== null && (claims.get(isbn) ?? reference) !== reference,
  }

  function claimAll(taken: readonly (string | null)[], reference: string): void {
    for (const each of taken) if (each) claims.set(detach(each), detach(reference))
  }

  function planOne(record: BookRecord, lookup: Lookup): BookOutcome {
    const reference = record.reference!
    const stored = lookup.references.get(reference) ?? null
    const { owner, reason } = findFormatOwner(record, stored, lookup)
    if (owner) {
      const taken = findConflict(record, 'book' in owner ? owner.book : null, lookup)
      if (taken !== null) return { outcome: 'rejected', reasons: [taken], plan: null }
      return claim(planFormat(record, stored, owner), lookup)
    }
    const book = findBook(record, stored, lookup, options)
    const conflict = record.intent === 'withdraw' ? null : findConflict(record, book, lookup)
    if (conflict !== null) return { outcome: 'rejected', reasons: [conflict], plan: null }
    const replacement = record.replacements
      .map(({ code, isbn }) => lookup.codes.get(code ?? '') ?? lookup.isbns.get(isbn ?? ''))
      .find((each) => each !== undefined && each.id !== book?.id)
    const planned = planBook(record, {
      reference,
      stored,
      book,
      assignCode: () => assignCode(record, stored, lookup),
      replacedBy: replacement?.id ?? null,
      defaultLanguage: options.language,
    })
    const plan = planned.plan
    if (plan?.id === null && plan.work !== null && plan.fields.isbn !== null) addWork(plan, plan.work, lookup)
    return claim(reason === null ? planned : { ...planned, reasons: [...planned.reasons, reason] }, lookup)
  }

  /** The first book of a work has the others as its formats. */
  function addWork(plan: BookPlan, work: string, { works: planned, byWork }: Lookup): void {
    if (planned.has(work) || byWork.has(work)) return
    // A dry run keeps it to its end, and so no more of it than decides what its formats are.
    const toKept = () => ({ ...plan, fields: { ...emptyFields, title: detach(plan.fields.title ?? '') } })
    planned.set(work, options.isDryRun ? toKept() : plan)
  }

  /** Later records of the batch see what this one changes; the last plan of a book has all its changes. */
  function claim(planned: BookOutcome, { ids, plans }: Lookup): BookOutcome {
    const { plan } = planned
    if (!plan) return planned
    const { reference, id, fields, formatIsbn, code } = plan
    const isbn = formatIsbn ?? fields.isbn
    claimAll([isbn, formatIsbn === null ? code : null], reference)
    const book = id === null ? undefined : ids.get(id)
    if (!book) return planned
    const before = plans.get(book.id)
    if (before) {
      // That of a format has none of its own.
      if (before.changed.includes('collections') && !plan.changed.includes('collections'))
        plan.collections = before.collections
      plan.changed = [...new Set([...before.changed, ...plan.changed])]
      before.changed = []
    }
    plans.set(book.id, plan)
    Object.assign(book, fields, { isWithdrawn: plan.isWithdrawn, replacedBy: plan.replacedBy, coverId: plan.coverId })
    return planned
  }

  /** Why the ISBN of the record is taken by another book; null where it is not. */
  function findConflict({ reference, fields }: BookRecord, book: StoredBook | null, lookup: Lookup): string | null {
    const isbn = fields.isbn
    if (!isbn) return null
    const owner = lookup.isbns.get(isbn)
    if (owner && owner.id !== book?.id) return `isbn: ${isbn} is that of ${owner.code}, “${owner.title}”.`
    const claimed = claims.get(isbn)
    return claimed === undefined || claimed === reference ? null : `isbn: ${isbn} is that of the record ${claimed}.`
  }

  function assignCode(
    { reference, identifiers, tier }: BookRecord,
    stored: StoredReference | null,
    lookup: Lookup,
  ): string {
    const isFree = (code: string) => !lookup.codes.has(code) && (claims.get(code) ?? reference) === reference
    // A book that was deleted and is sent again gets its former code.
    const former = stored?.formatIsbn === null ? stored.code : null
    for (const code of [former, identifiers.code]) if (code && isFree(code)) return code
    const digit = options.tier ?? tier ?? defaultTier
    let number = numbers.get(digit) ?? 0
    do number++
    while (!isFree(`T${digit}-${number}`))
    numbers.set(digit, number)
    return `T${digit}-${number}`
  }
}

type Lookup = FormatLookup & {
  /** The last plan of each stored book. */
  plans: Map<number, BookPlan>
  references: Map<string, StoredReference>
  codes: Map<string, StoredBook>
}

function createLookup({ references, works, books }: Found): Omit<Lookup, 'works' | 'plans'> {
  return {
    byWork: new Map(works.map((each) => [each.work!, each])),
    formats: new Map(
      books.flatMap((book) => book.formats.flatMap(({ isbn }) => (isbn === null ? [] : [[isbn, book] as const]))),
    ),
    references: new Map(references.map((each) => [each.reference, each])),
    ids: new Map(books.map((book) => [book.id, book])),
    codes: new Map([
      ...books.flatMap((book) => book.previousCodes.map((code) => [code, book] as const)),
      ...books.map((book) => [book.code, book] as const),
    ]),
    isbns: new Map(books.flatMap((book) => (book.isbn === null ? [] : [[book.isbn, book] as const]))),
  }
}

/** References that are no feed's own: an ISBN where a record has no other, and those of tables. */
const isByIsbn = (reference: string | null) => /^(?:isbn|table):/.test(reference ?? '')

/**
 * The stored book of a record: by reference, else by catalogue code, else by ISBN where no other feed has sent it, or
 * where the record is known by nothing else. The references of an export of this catalogue are no feed's: after a
 * restore, the publisher's feed finds its books again.
 */
function findBook(
  { identifiers, reference }: BookRecord,
  stored: StoredReference | null,
  lookup: Lookup,
  { matchesIsbn }: PlanOptions,
): StoredBook | null {
  if (stored?.bookId) return lookup.ids.get(stored.bookId) ?? null
  const byCode = lookup.codes.get(identifiers.code ?? '')
  if (byCode) return byCode
  const byIsbn = lookup.isbns.get(identifiers.isbn ?? '')
  if (!byIsbn) return null
  const codes = [byIsbn.code, ...byIsbn.previousCodes]
  const isOwn = (other: string) => codes.some((code) => other.endsWith(`.${code}`))
  const isOfNoFeed = (other: string) => isOwn(other) || isByIsbn(other)
  return matchesIsbn || isByIsbn(reference) || byIsbn.references.every(isOfNoFeed) ? byIsbn : null
}
