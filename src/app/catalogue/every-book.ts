import { mapBatches } from '@/formats/shared/record-file'
import { readFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { readSnapshot } from '@/reading/shared/snapshot'
import type { Book } from '@/schemas/catalogue/book'

/** Something made of every public book, in the order of the lists, a batch at a time. */
export function ofEveryBook<Result>(toResult: (books: Book[]) => Result): AsyncGenerator<Result> {
  return readSnapshot((snapshot) =>
    mapBatches(readFullCatalogue(snapshot), (batch) => toResult(batch.map(({ book }) => book))),
  )
}
