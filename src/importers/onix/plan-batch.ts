import { detach } from '@/lib/detach'
import type { BookRecord } from './book-record'
import type { Database } from './database'
import { toOutcome, type FoldedRecord } from './fold-records'
import { findKnown, findLastNumbers, type KnownBook, type KnownReference } from './known-books'
import { planBook, type Planned } from './plan-book'

export type PlanOptions = {
  /** The tier of every new book; null to go by its audience. */
  tier: number | null
  /** The language of a new book whose record and message name none. */
  language: string
}

export type PlannedRecord = Planned & { folded: FoldedRecord }

/** Where books without an audience go: that of general readers. */
const generalTier = 2

/** Plans batches one after another: what one claims, a later one cannot. */
export type Planner = { plan: (batch: readonly FoldedRecord[]) => Promise<PlannedRecord[]> }

/** Creates a planner for one run; a dry run claims as much as a real one. */
export function createPlanner(db: Database, options: PlanOptions): Planner {
  /** By ISBN, and by code, the reference that has taken it in this run. */
  const claims = new Map<string, string>()
  const numbers = new Map<number, number>()

  return {
    async plan(batch) {
      const records = batch.map(({ record }) => record)
      const related = records.flatMap(({ replacements }) => replacements)
      const identifiers = [...records.map((record) => record.identifiers), ...related]
      const found = await findKnown(db, {
        references: records.flatMap(({ reference }) => reference ?? []),
        codes: identifiers.flatMap(({ code }) => code ?? []),
        isbns: identifiers.flatMap(({ isbn }) => isbn ?? []),
      })
      for (const [tier, last] of await findLastNumbers(db))
        numbers.set(tier, Math.max(last, numbers.get(tier) ?? 0))
      const lookUp = createLookUp(found)
      return batch.map((folded) => ({ folded, ...planOne(folded.record, lookUp) }))
    },
  }

  function planOne(record: BookRecord, lookUp: LookUp): Planned {
    const reference = record.reference!
    const known = lookUp.references.get(reference) ?? null
    const book = findBook(record, known, lookUp)
    const conflict = record.intent === 'withdraw' ? null : findConflict(record, book, lookUp)
    if (conflict !== null) return { outcome: 'rejected', reasons: [conflict], plan: null }
    const replacement = record.replacements
      .map(({ code, isbn }) => lookUp.codes.get(code ?? '') ?? lookUp.isbns.get(isbn ?? ''))
      .find((each) => each !== undefined && each.id !== book?.id)
    const planned = planBook(record, {
      reference,
      known,
      book,
      assignCode: () => assignCode(record, known, lookUp),
      replacedBy: replacement?.id ?? null,
      defaultLanguage: options.language,
    })
    const { fields, code } = planned.plan ?? {}
    for (const taken of [fields?.isbn, code]) if (taken) claims.set(detach(taken), detach(reference))
    return planned
  }

  /** Why the book cannot have the ISBN that the record gives it; null where it can. */
  function findConflict(
    { reference, fields }: BookRecord,
    book: KnownBook | null,
    lookUp: LookUp,
  ): string | null {
    const isbn = fields.isbn
    if (!isbn) return null
    const holder = lookUp.isbns.get(isbn)
    if (holder && holder.id !== book?.id) return `isbn: ${isbn} is that of ${holder.code}, “${holder.title}”.`
    const claimed = claims.get(isbn)
    return claimed === undefined || claimed === reference
      ? null
      : `isbn: ${isbn} is that of the record ${claimed}.`
  }

  function assignCode(
    { reference, identifiers, tier }: BookRecord,
    known: KnownReference | null,
    lookUp: LookUp,
  ): string {
    const isFree = (code: string) => !lookUp.codes.has(code) && (claims.get(code) ?? reference) === reference
    // A book that was deleted by hand and is sent again has the address it had.
    for (const code of [known?.code, identifiers.code]) if (code && isFree(code)) return code
    const digit = options.tier ?? tier ?? generalTier
    let number = numbers.get(digit) ?? 0
    do number++
    while (!isFree(`T${digit}-${number}`))
    numbers.set(digit, number)
    return `T${digit}-${number}`
  }
}

type LookUp = {
  references: Map<string, KnownReference>
  ids: Map<number, KnownBook>
  codes: Map<string, KnownBook>
  isbns: Map<string, KnownBook>
}

function createLookUp({ references, books }: Awaited<ReturnType<typeof findKnown>>): LookUp {
  return {
    references: new Map(references.map((each) => [each.reference, each])),
    ids: new Map(books.map((book) => [book.id, book])),
    codes: new Map(books.map((book) => [book.code, book])),
    isbns: new Map(books.flatMap((book) => (book.isbn === null ? [] : [[book.isbn, book] as const]))),
  }
}

/** The book of a record: by its reference; else by our code; else by ISBN, when no other reference stands for it. */
function findBook(
  { identifiers }: BookRecord,
  known: KnownReference | null,
  lookUp: LookUp,
): KnownBook | null {
  if (known?.bookId) return lookUp.ids.get(known.bookId) ?? null
  const byCode = lookUp.codes.get(identifiers.code ?? '')
  if (byCode) return byCode
  const byIsbn = lookUp.isbns.get(identifiers.isbn ?? '')
  return byIsbn && byIsbn.references.length === 0 ? byIsbn : null
}

/** The lines of the report for a planned record: one for each part it was made of. */
export function toOutcomes({ folded, outcome, reasons }: PlannedRecord) {
  return folded.parts.map((part) => toOutcome(part, outcome, reasons))
}
