import { sql } from '@payloadcms/db-postgres/drizzle'
import { type CollectionBeforeChangeHook, type PayloadRequest, ValidationError } from 'payload'

import { findExisting, toDocumentName, type ValidationContext } from '@/cms/fields/unique-value'
import { executeInTransaction } from '@/cms/revisions/transaction'
import { findWriteMode } from '@/cms/revisions/write-context'

type AddressFields = {
  /** Names a document of the collection in messages. */
  noun: string
  /** The fields of the current and the previous addresses. */
  current: 'slug' | 'code'
  previous: 'previousSlugs' | 'previousCodes'
}

type AddressOptions = AddressFields & {
  collection: 'articles' | 'books' | 'bundles'
  isAddress: (value: string) => boolean
}

/** Each is a row, and is looked up before it is published. */
const maxPrevious = 1000

/**
 * A hook that keeps every address that was ever public working: a published address that changes is added to the
 * previous ones, and a previous address of another document is rejected. The current one is validated by its field.
 */
export function trackPreviousAddresses(options: AddressOptions): CollectionBeforeChangeHook {
  const { collection, current, previous, isAddress } = options
  return async ({ data, originalDoc, req }) => {
    const id: number | undefined = originalDoc?.id
    const address: string | undefined = data[current] ?? originalDoc?.[current]
    const old = new Set<string>(data[previous] ?? originalDoc?.[previous] ?? [])
    // A version lists those until it was saved.
    if (id !== undefined && findWriteMode(req, { collection, id })?.isRestoring)
      for (const known of originalDoc?.[previous] ?? []) old.add(known)

    if (id !== undefined && data._status === 'published') {
      for (const publicAddress of await findPublicAddresses(options, id, req)) old.add(publicAddress)
    }
    if (address) old.delete(address)

    if (old.size > maxPrevious) {
      const message = `There are ${old.size.toLocaleString('en')} old addresses, and may be 1,000. Remove those that nobody uses.`
      throw toValidationError(previous, message, req)
    }
    const malformed = [...old].find((each) => !isAddress(each))
    if (malformed !== undefined) throw toValidationError(previous, `“${malformed}” cannot be an old address.`, req)
    // Autosave runs while the editor is still typing, so addresses are only checked when publishing.
    if (data._status === 'published') await rejectTakenAddresses(options, { id, old: [...old], req })
    return { ...data, [previous]: [...old] }
  }
}

type CurrentAddress = { address: string | null; isPublic: boolean; wasPublic: boolean }

/** The address the document is published at, or the last ones it was published at; none if it never was. */
export async function findPublicAddresses(
  { collection, current }: Pick<AddressOptions, 'collection' | 'current'>,
  id: number,
  req: PayloadRequest,
): Promise<string[]> {
  const [published] = await executeInTransaction<CurrentAddress>(
    req,
    sql`select ${sql.identifier(current)} as address, _status = 'published' as "isPublic",
          exists (select 1 from activity where kind = ${collection} and document_id = ${id} and action in ('published', 'unpublished')) as "wasPublic"
        from ${sql.identifier(collection)} where id = ${id}`,
  )
  if (published?.isPublic) return published.address ? [published.address] : []
  // Unpublishing overwrites the status of the published version, and old versions are pruned: neither source is complete.
  const { docs } = await req.payload.findVersions({
    collection,
    where: { and: [{ parent: { equals: id } }, { 'version._status': { equals: 'published' } }] },
    sort: '-updatedAt',
    limit: 1,
    depth: 0,
    // A trashed document may have been public before.
    trash: true,
    req,
  })
  const version = docs[0]?.version as Partial<Record<string, unknown>> | undefined
  const found = [published?.wasPublic ? published.address : null, version?.[current]]
  return found.filter((address): address is string => typeof address === 'string')
}

type AddressClaim = { id: number | undefined; old: string[]; req: PayloadRequest }

async function rejectTakenAddresses(guarded: AddressOptions, { id, old, req }: AddressClaim): Promise<void> {
  for (const address of old) {
    const taken = await validateUniqueAddress(address, guarded, {
      collectionSlug: guarded.collection,
      req,
      ...(id === undefined ? {} : { id }),
    })
    if (taken !== true) throw toValidationError(guarded.previous, taken, req)
  }
}

/** A field validation: an address must not be, or have been, that of another document of the collection. */
export async function validateUniqueAddress(
  address: string,
  { noun, current, previous }: AddressFields,
  context: ValidationContext,
): Promise<true | string> {
  const existing = await findExisting({ value: address, column: current, former: previous }, context)
  return existing ? `The address “${address}” belongs to the ${noun} ${toDocumentName(existing)}.` : true
}

function toValidationError(path: string, message: string, req: PayloadRequest): ValidationError {
  return new ValidationError({ errors: [{ path, message }] }, req.t)
}
