import type { PayloadRequest } from 'payload'

import type { Base } from './base-revision'
import { type DocumentKey, type DocumentName, toDocumentKey } from './document-key'

/** How a document is being written; set when the operation begins, read by its later hooks. */
export type WriteMode = { isDraft: boolean; isAutosave: boolean; isRestoring: boolean }

type Writes = {
  modes: Map<DocumentKey, WriteMode>
  /** The precondition of a bulk operation, by collection; null when none is required. */
  bulk: Map<string, Base | null>
  /** The generated slugs that writes replace. */
  replacedSlugs: Map<DocumentKey, string>
  /** The collections in which a document without any data is being created. */
  empty: Set<string>
}

const key = 'documentWrites'

function getWrites({ context }: PayloadRequest): Writes {
  context[key] ??= { modes: new Map(), bulk: new Map(), replacedSlugs: new Map(), empty: new Set() } satisfies Writes
  return context[key] as Writes
}

/** Stores how a document is about to be written. */
export function beginWrite(req: PayloadRequest, name: DocumentName, mode: WriteMode): void {
  getWrites(req).modes.set(toDocumentKey(name), mode)
}

/** How a document is being written; undefined in a bulk operation. */
export function findWriteMode(req: PayloadRequest, name: DocumentName): WriteMode | undefined {
  return getWrites(req).modes.get(toDocumentKey(name))
}

/** Marks the request as a bulk operation on a collection, and stores its precondition. */
export function setBulkBase(req: PayloadRequest, collection: string, base: Base | null): void {
  getWrites(req).bulk.set(collection, base)
}

/** The precondition of the bulk operation; undefined when the request is none. */
export function findBulkBase(req: PayloadRequest, collection: string): Base | null | undefined {
  return getWrites(req).bulk.get(collection)
}

/** Stores the generated slug that the write of a document replaces by another generated one. */
export function setReplacedSlug(req: PayloadRequest, name: DocumentName, slug: string): void {
  getWrites(req).replacedSlugs.set(toDocumentKey(name), slug)
}

/** Returns what {@link setReplacedSlug} stored for this write, and forgets it; null when the slug was not replaced. */
export function takeReplacedSlug(req: PayloadRequest, name: DocumentName): string | null {
  const { replacedSlugs } = getWrites(req)
  const document = toDocumentKey(name)
  const slug = replacedSlugs.get(document) ?? null
  replacedSlugs.delete(document)
  return slug
}

/** Marks the next creation in a collection as one without any data, as that of a form that is opened. */
export function beginEmptyCreation(req: PayloadRequest, collection: string): void {
  getWrites(req).empty.add(collection)
}

/** Whether {@link beginEmptyCreation} announced this creation, which it forgets. */
export function takeEmptyCreation(req: PayloadRequest, collection: string): boolean {
  return getWrites(req).empty.delete(collection)
}
