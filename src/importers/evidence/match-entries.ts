import type { Payload, Where } from 'payload'

import { findNewestDrafts } from '@/importers/writing/draft-versions'
import type { Mapping } from './mapping'
import type { RowReference } from './row-references'
import type { Entry } from './to-entry'
import type { StoredEntry } from './write-entries'

/** A row of the file that is a valid finding and no duplicate. */
export type IdentifiedRow = { entry: Entry; id: RowReference }

export type EntryMatcher = {
  /** The stored findings of rows, in their order; each stored finding belongs to one row of a run at most. */
  match: (rows: readonly IdentifiedRow[]) => Promise<(StoredEntry | null)[]>
}

type MatcherInput = {
  payload: Payload
  mapping: Mapping
  /** True where the mapping was made from the names of columns, false where somebody wrote it. */
  isSuggested: boolean
  /** How many rows of the file have each source: a source of several identifies none of them. */
  sourceCounts: ReadonlyMap<string, number>
  /** The stored findings that rows of this run have claimed, to which each match adds. */
  claimed: Set<number>
}

/** Prefix of the references of rows from this site's own exports, by the number of the finding. */
export const ownPrefix = 'lectern'

/**
 * Finds the stored finding of each row: by its reference, else by its content. Files are renamed from month to month and
 * rows without an identifier are corrected, so a finding that no other row claims is the same where it says the same,
 * or says something else from the only row with its source.
 */
export function createEntryMatcher({
  payload,
  mapping,
  isSuggested,
  sourceCounts,
  claimed,
}: MatcherInput): EntryMatcher {
  return {
    async match(rows) {
      const byReference = await find(payload, [{ reference: { in: rows.map(({ id }) => id.reference) } }])
      const references = new Map(byReference.map((stored) => [stored.reference, stored]))
      const found = rows.map(({ id }) => references.get(id.reference) ?? null)
      for (const stored of found) if (stored) claimed.add(stored.id)
      const unknown = rows.filter((_, index) => !found[index])
      if (unknown.length === 0) return found
      const candidates = await findCandidates(unknown)
      // Exact matches first, so that a corrected row does not claim the finding of an unchanged one.
      for (const isExact of [true, false]) {
        rows.forEach((row, index) => {
          if (found[index]) return
          const best = candidates
            .flatMap((stored) => {
              const score = claimed.has(stored.id) || !mayBeSame(row, stored) ? 0 : toScore(row, stored)
              return score > 0 && (!isExact || score === exactScore) ? [{ stored, score }] : []
            })
            .reduce<{ stored: StoredEntry; score: number } | null>(
              (a, b) => (a === null || b.score > a.score ? b : a),
              null,
            )
          if (!best) return
          found[index] = best.stored
          claimed.add(best.stored.id)
        })
      }
      return found
    },
  }

  function findCandidates(rows: readonly IdentifiedRow[]): Promise<StoredEntry[]> {
    const sources = rows.flatMap(({ entry: { source } }) => (isOnlySource(source) ? [source] : []))
    const numbers = rows.flatMap(({ id }) => toNumber(id) ?? [])
    return find(payload, [
      { text: { in: rows.map(({ entry }) => entry.text) } },
      ...(sources.length > 0 ? [{ source: { in: sources } }] : []),
      ...(numbers.length > 0 ? [{ id: { in: numbers } }] : []),
    ])
  }

  function isOnlySource(source: string | null): source is string {
    return source !== null && sourceCounts.get(source) === 1
  }

  /** Identifiers that a mapping reads are authoritative among the rows of its prefix, and a written mapping is for its prefix alone. */
  function mayBeSame({ id }: IdentifiedRow, { reference }: StoredEntry): boolean {
    const prefix = `${mapping.reference.prefix}/`
    // Rows of our own export may be any findings of this site, also ones imported from other sources.
    if (mapping.reference.prefix === ownPrefix) return true
    if (reference === null || reference.startsWith(`${ownPrefix}/`)) return true
    const isFingerprint = reference.startsWith(`${prefix}~`)
    if (!isSuggested) return !id.isOwn && isFingerprint
    return !id.isOwn || isFingerprint || !reference.startsWith(prefix)
  }

  function toScore({ entry, id }: IdentifiedRow, stored: StoredEntry): number {
    const same = (field: keyof Entry) => (stored[field] ?? null) === entry[field]
    const agreeing = (Object.keys(entry) as (keyof Entry)[]).filter(same).length
    if (agreeing === Object.keys(entry).length) return exactScore
    const isSameSource = isOnlySource(entry.source) && same('source')
    const isSameNumber = toNumber(id) === stored.id && (same('text') || same('source') || same('org'))
    const isSameText = same('text') && (same('org') || (same('date') && same('source')))
    const isSame = isSameNumber || (same('kind') && (isSameText || (isSameSource && same('org'))))
    return isSame ? agreeing + (isSameNumber ? 10 : 0) : 0
  }
}

const exactScore = 100

/** The number of the finding in a row that this site exported. */
function toNumber({ reference }: RowReference): number | null {
  const number = /^lectern\/(\d{1,9})$/.exec(reference)?.[1]
  return number === undefined ? null : Number(number)
}

/** Stored findings; of those that are not published, the newest draft. */
async function find(payload: Payload, or: Where[]): Promise<StoredEntry[]> {
  const { docs } = await payload.find({
    collection: 'evidence-entries',
    where: { or },
    trash: true,
    pagination: false,
    depth: 0,
  })
  return findNewestDrafts(payload, 'evidence-entries', docs as unknown as StoredEntry[])
}
