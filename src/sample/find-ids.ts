import type { Payload } from 'payload'

const keys = { articles: 'slug', books: 'code', bundles: 'slug', media: 'alt', users: 'email' } as const

/** The existing documents, by their identifiers in the sample. */
export async function findIds(payload: Payload, collection: keyof typeof keys): Promise<Map<string, number>> {
  const { docs } = await payload.find({ collection, pagination: false, depth: 0 })
  return new Map(docs.map((doc) => [String(doc[keys[collection] as keyof typeof doc]), doc.id]))
}

/** The id of something the sample refers to; throws where the sample has no such thing. */
export function getId(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The sample refers to ${key}, which it does not contain.`)
  return id
}

/** The ids of all findings in the order of their file: the first load creates them so. */
export async function findFindingIds(payload: Payload): Promise<number[]> {
  const { docs } = await payload.find({ collection: 'evidence-entries', sort: 'id', pagination: false, depth: 0 })
  return docs.map(({ id }) => id)
}

/** The id of the finding with this number; throws where the sample has none. */
export function getFindingId(ids: readonly number[], number: number): number {
  const id = ids[number - 1]
  if (id === undefined) throw new Error(`The sample refers to finding ${number}, which it does not contain.`)
  return id
}
