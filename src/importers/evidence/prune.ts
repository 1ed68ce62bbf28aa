import type { Payload } from 'payload'

import { toSourceName } from '@/importers/text/source-name'
import type { StoredEntry } from './write-entries'

type Scope = {
  /** Prefixes of the references of these sources. */
  prefixes: readonly string[]
  /** The findings that rows of this run have claimed. */
  claimed: ReadonlySet<number>
  /** References of rows that are in the files and were rejected. */
  rejected: ReadonlySet<string>
}

/** The findings of earlier files of these sources that are missing in these files, without those in the trash. */
export async function findLeftEntries(
  payload: Payload,
  { prefixes, claimed, rejected }: Scope,
): Promise<StoredEntry[]> {
  const { docs } = await payload.find({
    collection: 'evidence-entries',
    where: { or: prefixes.map((prefix) => ({ reference: { like: prefix } })) },
    pagination: false,
    depth: 0,
  })
  // An earlier edition of the file may have been imported under its full name.
  const isOfSource = (reference: string) =>
    prefixes.some(
      (prefix) => reference.startsWith(`${prefix}/`) || toSourceName(reference.split('/', 1)[0] ?? '') === prefix,
    )
  return (docs as unknown as StoredEntry[]).filter(
    ({ id, reference }) => !claimed.has(id) && reference !== null && !rejected.has(reference) && isOfSource(reference),
  )
}
