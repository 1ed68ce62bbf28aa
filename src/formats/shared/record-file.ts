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

/** Maps each batch. */
export async function* mapBatches<T, Result>(
  batches: AsyncIterable<T>,
  toResult: (batch: T) => Result,
): AsyncGenerator<Result> {
  for await (const batch of batches) yield toResult(batch)
}
