import type { BenchRequest } from './load'

/** What is requested of a publication of so many books, and a tenth as many articles and findings. */
export type SizeRow = {
  name: string
  host: 'catalogue' | 'content'
  /** The nth request. */
  toRequest: (index: number, books: number) => BenchRequest
  /** It shows more of a larger publication: its cost is reported and not compared. */
  grows?: true
}

export type ToPath = (index: number, books: number) => string

/** A row for each path. */
export const rowsOf = (host: SizeRow['host'], paths: Record<string, ToPath>): SizeRow[] =>
  Object.entries(paths).map(([name, toPath]) => ({
    name,
    host,
    toRequest: (index, books) => ({ path: toPath(index, books) }),
  }))

/** Spread over all of so many, the same in every run. */
export const scatter = (index: number, size: number) => 1 + ((index * 7_919) % size)

/** Words that are in one of a hundred titles. */
export const commonWords = ['there', 'first', 'three', 'about']
