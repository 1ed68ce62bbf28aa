/** What this process reads of a single document by itself: to parse a longer one would delay all that wait for it. */
type DocumentLimits = {
  /** The body of an article, in bytes as Postgres stores it, which is compressed. */
  storedBytes: number
  /** A book, in bytes of JSON. */
  jsonBytes: number
}

const unlimited = 2 ** 31 - 1
let limits: DocumentLimits = { storedBytes: unlimited, jsonBytes: unlimited }

/** Sets limits for this process, before its first read. */
export function limitDocuments(other: DocumentLimits): void {
  limits = other
}

export const findDocumentLimits = (): DocumentLimits => limits

/** A single document is longer than this process reads. */
export class DocumentTooLong extends Error {}
