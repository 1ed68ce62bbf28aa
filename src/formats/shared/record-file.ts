/** What a file of records has around and between them. Records are joined by it, all at once or some at a time. */
export type RecordFrame = {
  start: string
  between: string
  end: string
  /** The whole file where there is no record; without it `start` and `end` alone. */
  empty?: string
}

/** The frame of a JSON array. */
export const jsonArray: RecordFrame = { start: '[', between: ',', end: ']' }

/** All records in one file. */
export function frameRecords(records: readonly string[], frame: RecordFrame): string {
  const { start, between, end, empty = `${start}${end}` } = frame
  return records.length > 0 ? `${start}${records.join(between)}${end}` : empty
}

/** The same file in pieces, as records become known. */
export async function* frameBatches(
  batches: AsyncIterable<readonly string[]>,
  frame: RecordFrame,
): AsyncGenerator<string> {
  const { start, between, end } = frame
  let isFirst = true
  for await (const records of batches) {
    // An empty piece says that the file is still being made.
    yield records.length === 0 ? '' : `${isFirst ? start : between}${records.join(between)}`
    isFirst &&= records.length === 0
  }
  yield isFirst ? frameRecords([], frame) : end
}

/** What becomes of each batch. */
export async function* mapBatches<T, Result>(
  batches: AsyncIterable<T>,
  toResult: (batch: T) => Result,
): AsyncGenerator<Result> {
  for await (const batch of batches) yield toResult(batch)
}
