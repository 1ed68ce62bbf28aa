import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import { getConnection } from '@/cms/connection'
import type { Article } from '@/cms/payload-types'
import type { TransactionRequest } from '@/importers/writing/batches'
import { findNewestDrafts } from '@/importers/writing/draft-versions'
import { fromDraftReference, toDraftReference } from '@/importers/articles/own/draft-reference'

/** Stored articles by import reference, or by slug where they were written here; of those that are not published, the newest draft. */
export async function findStoredArticles(
  payload: Payload,
  { references, ownSlugs }: { references: readonly string[]; ownSlugs: readonly string[] },
): Promise<Map<string, Article>> {
  const draftTimes = references.flatMap((reference) => fromDraftReference(reference) ?? [])
  const { docs } = await payload.find({
    collection: 'articles',
    where: {
      or: [
        { reference: { in: [...references] } },
        { slug: { in: [...ownSlugs] }, reference: { exists: false } },
        ...draftTimes.map((time) => ({ createdAt: { equals: time }, reference: { exists: false } })),
      ],
    },
    trash: true,
    pagination: false,
    depth: 0,
  })
  const stored = await findNewestDrafts(payload, 'articles', docs)
  const wanted = new Set(references)
  return new Map(
    docs.flatMap(({ reference, slug, createdAt }, index) => {
      const names = reference ? [reference] : [slug ?? '', toDraftReference(createdAt)]
      return names.filter((name) => wanted.has(name)).map((name) => [name, stored[index]!] as const)
    }),
  )
}

type NewReference = { id: number; reference: string; req: TransactionRequest }

/** Gives an article another reference, also where it is a draft, of which Payload saves the newest version alone. */
export async function storeReference(payload: Payload, { id, reference, req }: NewReference): Promise<void> {
  const connection = await getConnection({ payload, ...req })
  await connection.execute(sql`update articles set reference = ${reference} where id = ${id}`)
}
