import type { ColumnUse } from '@/importers/books/feeds/book-reader'

const notRead = 'not read'

/** How the columns of a file are read, in a line for each, for a terminal. */
export function renderColumns(file: string, columns: readonly ColumnUse[]): string {
  const width = Math.max(...columns.map(({ name }) => name.length))
  const lines = columns.map(({ name, use }) => `  ${name.padEnd(width)}  ${use ?? notRead}`)
  return [`${file} is read by the names of its columns; rename a column to have it read otherwise:`, ...lines].join(
    '\n',
  )
}
