import type { Conflict } from '@/cms/revisions/conflict-errors'
import type { FieldComparison, Values } from '@/lib/compare-versions'
import type { NewestVersion } from './fetch-newest-version'
import type { LocalCopy } from '@/app/(payload)/saving/local-copies/local-copies'
import type { Intent } from '@/app/(payload)/saving/form/open-forms'
import type { LoadVersion } from './use-load-version'

/** Two versions of the document to be merged. */
export type OpenConflict = {
  conflict: Conflict
  intent: Intent
  /** Null when the document was deleted. */
  theirs: NewestVersion | null
  base: Values
  /** A local copy from an earlier visit to merge; null when the content of the form is merged. */
  recovered: LocalCopy | null
  /** What is typed in the form and not saved yet, which a local copy is merged into. */
  typed: Values
}

export type ConflictControl = {
  /** The form whose content is in conflict. */
  formId: string
  open: OpenConflict | null
  /** Opens the conflict of a rejected save; rejects, and the form goes on, when the server is unreachable. */
  openConflict: (conflict: Conflict, intent: Intent) => Promise<void>
  /** Opens a local copy for comparison. */
  openRecovered: (copy: LocalCopy) => Promise<void>
  compare: () => FieldComparison[]
  /** Merges these values into theirs, and saves. */
  resolve: (values: Values) => Promise<void>
  /**
   * Loads theirs, unless something is typed meanwhile; sets the editor’s own content aside. A local copy is only set aside.
   */
  acceptTheirs: () => Promise<void>
  /** Loads a newer version. */
  showTheirs: LoadVersion
  readMine: () => Values
  /** Discards the content of the form, which was saved elsewhere. */
  discardUnsaved: () => Promise<void>
  /** Closes the conflict; a local copy remains stored. */
  dismiss: () => void
}
