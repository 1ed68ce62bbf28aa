import { type CollectionBeforeChangeHook, type PayloadRequest, ValidationError } from 'payload'

import { professionIds } from '@/schemas/professions'
import { slugPattern } from '@/lib/slug'

/**
 * Keeps every address that was ever public working: a published slug that changes joins
 * `previousSlugs`, and no two articles share an address, current or previous.
 */
export const guardAddress: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const id: number | undefined = originalDoc?.id
  const slug: string | undefined = data.slug ?? originalDoc?.slug
  const previous = new Set<string>(data.previousSlugs ?? originalDoc?.previousSlugs ?? [])

  if (id !== undefined && data._status === 'published') {
    const publicSlug = await findPublicSlug(id, req)
    if (publicSlug) previous.add(publicSlug)
  }
  if (slug) previous.delete(slug)
  const previousSlugs = [...previous]

  const malformed = previousSlugs.find((old) => !slugPattern.test(old) || professionIds.some((name) => name === old))
  if (malformed !== undefined) throw refuse('previousSlugs', `“${malformed}” cannot be an old address.`, req)
  // Autosave runs while the editor is still typing; an address is settled when it is published.
  if (data._status === 'published') await refuseTaken({ id, slug, previousSlugs, req })
  return { ...data, previousSlugs }
}

/** The slug readers know the article by: the published one, or the last that was, or null. */
async function findPublicSlug(id: number, req: PayloadRequest): Promise<string | null> {
  const { docs } = await req.payload.findVersions({
    collection: 'articles',
    where: { and: [{ parent: { equals: id } }, { 'version._status': { equals: 'published' } }] },
    sort: '-updatedAt',
    limit: 1,
    depth: 0,
    req,
  })
  return docs[0]?.version.slug ?? null
}

type Claim = { id: number | undefined; slug: string | undefined; previousSlugs: string[]; req: PayloadRequest }

async function refuseTaken({ id, slug, previousSlugs, req }: Claim): Promise<void> {
  const claimed = [...(slug ? [slug] : []), ...previousSlugs]
  const { docs } = await req.payload.find({
    collection: 'articles',
    where: {
      and: [
        ...(id === undefined ? [] : [{ id: { not_equals: id } }]),
        { or: [{ slug: { in: claimed } }, ...claimed.map((name) => ({ previousSlugs: { equals: name } }))] },
      ],
    },
    limit: 1,
    depth: 0,
    req,
  })
  const other = docs[0]
  if (!other) return
  const theirs = new Set([other.slug, ...(other.previousSlugs ?? [])])
  const shared = claimed.find((name) => theirs.has(name))
  throw refuse(
    shared === slug ? 'slug' : 'previousSlugs',
    `The address “${shared}” belongs to the article “${other.title}”.`,
    req,
  )
}

function refuse(path: string, message: string, req: PayloadRequest): ValidationError {
  return new ValidationError({ errors: [{ path, message }] }, req.t)
}
