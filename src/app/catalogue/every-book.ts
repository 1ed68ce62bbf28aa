import { mapBatches } from '@/formats/shared/record-file'
import { readFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { readSnapshot } from '@/reading/shared/snapshot'
import type { Book } from '@/schemas/catalogue/book'

/** The results of a function for batches of all public books, in the order of the lists. */
export function ofEveryBook<Result>(toResult: (books: Book[]) => Result): AsyncGenerator<Result> {
  return readSnapshot((snapshot) =>
    mapBatches(readFullCatalogue(snapshot), (batch) => toResult(batch.map(({ book }) => book))),
  )
}
