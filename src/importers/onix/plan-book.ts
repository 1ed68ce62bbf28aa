import type { Outcome } from '@/importers/importer'
import { emptyFields, type BookFields, type BookRecord } from './book-record'
import type { CollectionPlace } from './collections'
import type { KnownBook, KnownReference } from './known-books'

/** What is to become of one book: all that writing it needs. */
export type BookPlan = {
  reference: string
  /** Null for a book that does not exist yet. */
  id: number | null
  code: string
  fields: BookFields
  isWithdrawn: boolean
  /** The id of the book that takes its place. */
  replacedBy: number | null
  /** Fields that differ from what the database has. */
  changed: readonly string[]
  /** All collections it is in from now on; null where they stay as they are. */
  collections: readonly CollectionPlace[] | null
  memory: Pick<KnownReference, 'stated' | 'isWithdrawn'>
  /** True where what is remembered of the reference differs. */
  isNewMemory: boolean
  /** A cover that the book does not show yet; null where there is none, or where editors have chosen one. */
  coverUrl: string | null
}

export type Planned = { outcome: Outcome; reasons: string[]; plan: BookPlan | null }

type Situation = {
  reference: string
  known: KnownReference | null
  book: KnownBook | null
  /** Gives the code of a book that has none. */
  assignCode: () => string
  /** The ids of the books that its replacements name, those that exist. */
  replacedBy: number | null
  defaultLanguage: string
}

const rejected = (reason: string): Planned => ({ outcome: 'rejected', reasons: [reason], plan: null })

/** Decides what a record does to its book. */
export function planBook(record: BookRecord, situation: Situation): Planned {
  if (record.intent === 'withdraw') return planWithdrawal(situation)
  if (record.intent === 'update' && !situation.book) {
    return rejected('A partial update of a book that has not been received in full.')
  }
  return planContent(record, situation)
}

function planContent(record: BookRecord, situation: Situation): Planned {
  const { reference, known, book } = situation
  const isWhole = record.intent === 'replace'
  const before: BookFields = book ?? emptyFields
  const stated = new Set(
    isWhole ? Object.keys(record.fields) : [...(known?.stated ?? []), ...Object.keys(record.fields)],
  )
  // A full record takes back what the feed once said and says no more; what editors have added is not its own.
  const blanks = isWhole
    ? (known?.stated ?? []).filter((field) => !(field in record.fields) && field in emptyFields)
    : []
  const fields: BookFields = { ...before }
  for (const field of blanks) Object.assign(fields, { [field]: emptyFields[field as keyof BookFields] })
  Object.assign(fields, record.fields)
  fields.language ??= situation.defaultLanguage

  const collections = record.collections ?? (isWhole ? [] : null)
  const wasWithdrawnHere = book?.isWithdrawn === true && known?.isWithdrawn === true
  // Only what a feed withdrew comes back with it; what editors withdrew stays.
  const isWithdrawn = isWhole && wasWithdrawnHere ? false : (book?.isWithdrawn ?? false)
  const changed = book ? toChanged(before, fields) : []
  if (book && isWithdrawn !== book.isWithdrawn) changed.push('isWithdrawn')
  if (book && collections && !isSameMembership(collections, book.memberships)) changed.push('collections')
  const memory = { stated: [...stated].toSorted(), isWithdrawn: isWithdrawn && known?.isWithdrawn === true }
  const plan: BookPlan = {
    reference,
    id: book?.id ?? null,
    code: book?.code ?? situation.assignCode(),
    fields,
    isWithdrawn,
    replacedBy: isWithdrawn ? (book?.replacedBy ?? null) : null,
    changed,
    collections,
    memory,
    isNewMemory: !isSameMemory(known, memory, book),
    coverUrl: toMissingCover(record.coverUrl, situation),
  }
  const outcome = book ? (changed.length > 0 ? 'changed' : 'unchanged') : 'imported'
  return { outcome, reasons: book ? [...changed] : [`Catalogue code ${plan.code}.`], plan }
}

function toMissingCover(url: string | null, { known, book }: Situation): string | null {
  const isOurs = !book?.hasCover || (known?.coverUrl ?? null) !== null
  return url !== known?.coverUrl && isOurs ? url : null
}

function planWithdrawal(situation: Situation): Planned {
  const { reference, known, book } = situation
  if (!book) return { outcome: 'unchanged', reasons: ['There is no such book to withdraw.'], plan: null }
  const replacedBy = situation.replacedBy ?? book.replacedBy
  const changed = [
    ...(book.isWithdrawn ? [] : ['isWithdrawn']),
    ...(replacedBy === book.replacedBy ? [] : ['replacedBy']),
  ]
  const memory = {
    stated: known?.stated ?? [],
    isWithdrawn: book.isWithdrawn ? (known?.isWithdrawn ?? false) : true,
  }
  const plan: BookPlan = {
    reference,
    id: book.id,
    code: book.code,
    fields: book,
    isWithdrawn: true,
    replacedBy,
    changed,
    collections: null,
    memory,
    isNewMemory: !isSameMemory(known, memory, book),
    coverUrl: null,
  }
  return { outcome: changed.length > 0 ? 'changed' : 'unchanged', reasons: changed, plan }
}

function toChanged(before: BookFields, after: BookFields): string[] {
  const fields = Object.keys(emptyFields) as (keyof BookFields)[]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** A book keeps its place in a bundle once it is there, whatever its number: editors may have moved it. */
function isSameMembership(wanted: readonly CollectionPlace[], held: KnownBook['memberships']): boolean {
  const toKey = (places: readonly { slug: string }[]) =>
    JSON.stringify(places.map(({ slug }) => slug).toSorted())
  return toKey(wanted) === toKey(held)
}

function isSameMemory(
  known: KnownReference | null,
  memory: BookPlan['memory'],
  book: KnownBook | null,
): boolean {
  return (
    known !== null &&
    known.bookId === (book?.id ?? null) &&
    known.isWithdrawn === memory.isWithdrawn &&
    JSON.stringify(known.stated.toSorted()) === JSON.stringify(memory.stated.toSorted())
  )
}
