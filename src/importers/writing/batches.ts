import type { Payload, PayloadRequest } from 'payload'

import type { ImportedRecord } from '@/importers/importer'

/** What Payload's operations take to join a transaction. */
export type TransactionRequest = Pick<PayloadRequest, 'transactionID'>

/**
 * A record that was parsed and compared with the database; `write` is absent when nothing has to be written, and resolves
 * to the id of the document, or null where that is in the trash by then.
 */
export type PlannedRecord = { record: ImportedRecord; write?: (req: TransactionRequest) => Promise<number | null> }

type Options = {
  payload: Payload
  isDryRun: boolean
  signal: AbortSignal
  /** Writes per transaction. */
  size?: number
}

/**
 * Writes records in order, one transaction per batch, and yields them once they are committed. When a batch fails, its
 * records are written again one by one, and only those that fail are rejected.
 */
export async function* writeInBatches(
  planned: AsyncIterable<PlannedRecord> | Iterable<PlannedRecord>,
  { payload, isDryRun, signal, size = 50 }: Options,
): AsyncGenerator<ImportedRecord[]> {
  let batch: PlannedRecord[] = []
  const isFull = () => batch.filter(({ write }) => write).length >= size || batch.length >= size * 20
  for await (const next of planned) {
    if (signal.aborted) return
    batch.push(next)
    if (!isFull()) continue
    yield* writeBatch(batch, { payload, isDryRun })
    batch = []
  }
  if (!signal.aborted) yield* writeBatch(batch, { payload, isDryRun })
}

type Writer = Pick<Options, 'payload' | 'isDryRun'>

async function* writeBatch(
  batch: readonly PlannedRecord[],
  { payload, isDryRun }: Writer,
): AsyncGenerator<ImportedRecord[]> {
  if (isDryRun || batch.every(({ write }) => !write)) {
    yield batch.map(({ record }) => record)
    return
  }
  let written: ImportedRecord[]
  try {
    written = await inTransaction(payload, async (req) => {
      const records: ImportedRecord[] = []
      for (const { record, write } of batch) records.push(write ? nameDocument(record, await write(req)) : record)
      return records
    })
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    yield* writeOneByOne(batch, payload)
    return
  }
  yield written
}

async function* writeOneByOne(batch: readonly PlannedRecord[], payload: Payload): AsyncGenerator<ImportedRecord[]> {
  for (const { record, write } of batch) {
    try {
      yield [write ? nameDocument(record, await inTransaction(payload, write)) : record]
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      yield [{ ...record, outcome: 'rejected', reasons: [toErrorMessage(error)] }]
    }
  }
}

function nameDocument(record: ImportedRecord, id: number | null): ImportedRecord {
  return id === null ? record : { ...record, document: id }
}

/** Runs `work` in a transaction that is committed when it resolves and rolled back when it throws. */
export async function inTransaction<T>(payload: Payload, work: (req: TransactionRequest) => Promise<T>): Promise<T> {
  const transactionID = await payload.db.beginTransaction()
  if (transactionID === null) throw new Error('The database did not begin a transaction.')
  try {
    const result = await work({ transactionID })
    await payload.db.commitTransaction(transactionID)
    return result
  } catch (error) {
    await payload.db.rollbackTransaction(transactionID)
    throw error
  }
}

/** The message of an error of Payload or Postgres, without the SQL statement, which may contain a full document. */
export function toErrorMessage(error: unknown): string {
  const { data, cause, message } = error as Error & {
    data?: { errors?: { path: string; message: string }[] }
  }
  const fields = data?.errors?.map(({ path, message: reason }) => `${path}: ${reason}`)
  if (fields && fields.length > 0) return fields.join(' ')
  if (error instanceof RangeError) return 'It nests too deeply to be written.'
  return (cause instanceof Error ? cause.message : message).slice(0, 300)
}

/** True where the connection failed rather than the record. */
export function isConnectionLoss(error: unknown): boolean {
  const { code, message } = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string }
  return /^(08|57P)/.test(code ?? '') || /ECONN|terminated/i.test(`${code} ${message}`)
}
