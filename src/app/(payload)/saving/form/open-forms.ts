import type { FormState } from 'payload'

import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Conflict } from '@/cms/revisions/conflict-errors'
import type { Values } from '@/lib/compare-versions'
import { createId } from '@/lib/identifiers/create-id'

/** The action that a write performs. */
export type Intent =
  'create' | 'autosave' | 'save' | 'publish' | 'unpublish' | 'trash' | 'delete' | 'restore' | 'duplicate'

/** The last version that the form and the server have in common. */
export type SyncedVersion = { revision: string | null; values: Values }

export type FormListener = {
  /** Saves the form first, since Payload’s own button discards changes; false when that failed. */
  beforeUnpublish: () => Promise<boolean>
  /** Saves what no autosave has saved yet as a draft, before it is scheduled or moved to the trash; false when that failed. */
  saveDraft: () => Promise<boolean>
  /** Saves the form first, so that the copy has what it shows; false when that failed. */
  beforeDuplicate: () => Promise<boolean>
  onSaved: (revision: string, intent: Intent) => void
  /** The save was rejected as invalid, or the server was unreachable. */
  onFailed: (intent: Intent, isOffline: boolean) => void
  onConflict: (conflict: Conflict, intent: Intent) => void
  /** The state of the form with everything that was typed until now. */
  readFields: () => Promise<FormState>
  /** The form has text that was typed since the save whose response it is about to show. */
  onTypedSince: () => void
}

/** A validation error from the server. */
export type FieldError = { path: string; message: string }

/** A document’s form on this page, identified in its requests by its id. */
export type OpenForm = {
  readonly id: string
  /** Null for a document that is not created yet. */
  readDocument: () => DocumentKey | null
  setDocument: (document: DocumentKey | null) => void
  /** The base of the next save; null for a global that was never saved. */
  readRevision: () => string | null
  setRevision: (revision: string) => void
  readSynced: () => SyncedVersion
  setSynced: (agreed: SyncedVersion) => void
  /** True while a conflict is open: the form sends no writes meanwhile. */
  isPaused: () => boolean
  pause: () => void
  resume: () => void
  /** The validation errors of the last save, drafts included; empty once a save succeeded. */
  readErrors: () => readonly FieldError[]
  setErrors: (refused: readonly FieldError[]) => void
  setListener: (listener: FormListener) => void
  readListener: () => FormListener | null
}

/** Creates the state of a form that is about to be rendered. */
export function createOpenForm(): OpenForm {
  let document: DocumentKey | null = null
  let revision: string | null = null
  let agreed: SyncedVersion = { revision: null, values: {} }
  let isHeld = false
  let refused: readonly FieldError[] = []
  let listener: FormListener | null = null
  return {
    id: createId(),
    readDocument: () => document,
    setDocument: (next) => void (document = next),
    readRevision: () => revision,
    setRevision: (next) => void (revision = next),
    readSynced: () => agreed,
    setSynced(next) {
      agreed = next
      revision = next.revision
    },
    isPaused: () => isHeld,
    pause: () => void (isHeld = true),
    resume: () => void (isHeld = false),
    readErrors: () => refused,
    setErrors: (next) => void (refused = next),
    setListener: (next) => void (listener = next),
    readListener: () => listener,
  }
}

/** The form field that carries the id of the form to the request; it is removed before sending. */
export const formMarker = '_form'

const forms = new Map<string, OpenForm>()
const seen = new Map<DocumentKey, string>()
const listed = new Map<string, ReadonlyMap<string, string>>()

/** Registers a form; returns a function that unregisters it. */
export function registerForm(form: OpenForm): () => void {
  forms.set(form.id, form)
  return () => void forms.delete(form.id)
}

export const isFormOpen = (): boolean => forms.size > 0

/** The form with this id, else the last opened form of the document. */
export function findForm(id: string | null, document: DocumentKey | null): OpenForm | null {
  const own = id === null ? undefined : forms.get(id)
  if (own) return own
  return document === null ? null : ([...forms.values()].findLast((form) => form.readDocument() === document) ?? null)
}

/** The document with this id whose form was opened last, in any collection. */
export function findOpenDocument(id: number): DocumentKey | null {
  return (
    [...forms.values()].map((form) => form.readDocument()).findLast((document) => document?.endsWith(`/${id}`)) ?? null
  )
}

/** Stores the revision of a document that the page shows, the base of writes outside its form. */
export function setSeenRevision(document: DocumentKey, revision: string): void {
  seen.set(document, revision)
}

/** The last shown revision of a document. */
export function findSeenRevision(document: DocumentKey): string | null {
  return seen.get(document) ?? null
}

/** Stores the revisions of the documents that a list shows. */
export function setListedRevisions(collection: string, revisions: ReadonlyMap<string, string>): void {
  listed.set(collection, revisions)
}

/** The revisions in the list of a collection, by id. */
export function findListedRevisions(collection: string): ReadonlyMap<string, string> {
  return listed.get(collection) ?? new Map()
}
