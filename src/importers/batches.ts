import type { Payload, PayloadRequest } from 'payload'

import type { ImportedRecord } from './importer'

/** What Payload's own operations take to join a transaction. */
export type TransactionRequest = Pick<PayloadRequest, 'transactionID'>

/** A record that is understood and compared; `write` is there when something has to be written. */
export type PlannedRecord = { record: ImportedRecord; write?: (req: TransactionRequest) => Promise<void> }

type Options = {
  payload: Payload
  isDryRun: boolean
  signal: AbortSignal
  /** Writes in one transaction. */
  size?: number
}

/**
 * Writes records in their order, a transaction for each batch, and yields each once it is committed.
 * When one record of a batch cannot be written, the batch is written again one by one, and that one is rejected.
 */
export async function* writeInBatches(
  planned: AsyncIterable<PlannedRecord> | Iterable<PlannedRecord>,
  { payload, isDryRun, signal, size = 50 }: Options,
): AsyncGenerator<ImportedRecord> {
  let batch: PlannedRecord[] = []
  const isFull = () => batch.filter(({ write }) => write).length >= size || batch.length >= size * 20
  for await (const next of planned) {
    if (signal.aborted) return
    batch.push(next)
    if (!isFull()) continue
    yield* writeBatch(batch, { payload, isDryRun })
    batch = []
  }
  yield* writeBatch(batch, { payload, isDryRun })
}

type Writer = Pick<Options, 'payload' | 'isDryRun'>

async function* writeBatch(
  batch: readonly PlannedRecord[],
  { payload, isDryRun }: Writer,
): AsyncGenerator<ImportedRecord> {
  const writes = batch.flatMap(({ write }) => (write && !isDryRun ? [write] : []))
  if (writes.length > 0) {
    try {
      await inTransaction(payload, async (req) => {
        for (const write of writes) await write(req)
      })
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      yield* writeSingly(batch, payload)
      return
    }
  }
  for (const { record } of batch) yield record
}

async function* writeSingly(
  batch: readonly PlannedRecord[],
  payload: Payload,
): AsyncGenerator<ImportedRecord> {
  for (const { record, write } of batch) {
    try {
      if (write) await inTransaction(payload, write)
      yield record
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      yield { ...record, outcome: 'rejected', reasons: [toSentence(error)] }
    }
  }
}

/** Runs `work` in one transaction, which ends with it: committed, or rolled back when it throws. */
export async function inTransaction<T>(
  payload: Payload,
  work: (req: TransactionRequest) => Promise<T>,
): Promise<T> {
  const transactionID = await payload.db.beginTransaction()
  if (transactionID === null) throw new Error('The database gives no transaction.')
  try {
    const result = await work({ transactionID })
    await payload.db.commitTransaction(transactionID)
    return result
  } catch (error) {
    await payload.db.rollbackTransaction(transactionID)
    throw error
  }
}

/** Says in words what Payload or Postgres refused, without the statement, which may hold a whole document. */
export function toSentence(error: unknown): string {
  const { data, cause, message } = error as Error & {
    data?: { errors?: { path: string; message: string }[] }
  }
  const fields = data?.errors?.map(({ path, message: why }) => `${path}: ${why}`)
  if (fields && fields.length > 0) return fields.join(' ')
  return (cause instanceof Error ? cause.message : message).slice(0, 300)
}

/** Nothing is wrong with the record when the database itself goes away. */
export function isConnectionLoss(error: unknown): boolean {
  const code = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string }
  return /^(08|57P)/.test(code.code ?? '') || /ECONN|terminated/i.test(`${code.code} ${code.message}`)
}
