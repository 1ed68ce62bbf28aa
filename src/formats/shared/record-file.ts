import { createMark, splitAtMark } from '@/lib/text/mark'

/** The frame of a file of records: start, separator and end. Records can be joined at once or in batches. */
export type RecordFrame = {
  start: string
  between: string
  end: string
  /** The whole file if there are no records; by default `start` and `end`. */
  empty?: string
}

/** The frame of a JSON array. */
export const jsonArray: RecordFrame = { start: '[', between: ',', end: ']' }

/** All records in one file. */
export function frameRecords(records: readonly string[], frame: RecordFrame): string {
  const { start, between, end, empty = `${start}${end}` } = frame
  return records.length > 0 ? `${start}${records.join(between)}${end}` : empty
}

/** The same of records that are bytes already. */
export function frameBytes(
  records: readonly Uint8Array[],
  { start, between, end, empty = `${start}${end}` }: RecordFrame,
) {
  if (records.length === 0) return Buffer.from(empty)
  const separator = Buffer.from(between)
  const pieces = records.flatMap((record, index) => (index > 0 ? [separator, record] : [record]))
  return Buffer.concat([Buffer.from(start), ...pieces, Buffer.from(end)])
}

/** The same file in chunks, as records are read. */
export async function* frameBatches(
  batches: AsyncIterable<readonly string[]>,
  frame: RecordFrame,
): AsyncGenerator<string> {
  const { start, between, end } = frame
  let isFirst = true
  for await (const records of batches) {
    // An empty chunk signals progress.
    yield records.length === 0 ? '' : `${isFirst ? start : between}${records.join(between)}`
    isFirst &&= records.length === 0
  }
  yield isFirst ? frameRecords([], frame) : end
}

/** An object as JSON, in which one member is an array of values that are JSON already. */
export function toJsonOfItems<Name extends string>(
  value: Readonly<Record<Name, unknown>>,
  name: Name,
  items: readonly Uint8Array[],
): Buffer {
  const mark = createMark()
  const [before, after] = splitAtMark(JSON.stringify({ ...value, [name]: mark }), JSON.stringify(mark))
  return frameBytes(items, { start: `${before}[`, between: ',', end: `]${after}` })
}

/** Maps each batch. */
export async function* mapBatches<T, Result>(
  batches: AsyncIterable<T>,
  toResult: (batch: T) => Result,
): AsyncGenerator<Result> {
  for await (const batch of batches) yield toResult(batch)
}
