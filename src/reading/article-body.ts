import { sql } from '@payloadcms/db-postgres/drizzle'
import { LRUCache } from 'lru-cache'

import type { RichText } from '@/schemas/article'
import { prepareRead } from './database'
import { toPublicBody, type BodyReferences } from './rich-text'

/**
 * Which state of an article's row a body belongs to: Postgres gives every change of a row another version.
 * `body` is that state's body as JSON text, where it was read along.
 */
export type BodyKey = { id: number; version: string; body: string | null }

/** A body as the bytes of its JSON; one that refers to nothing else is public as it stands. */
type StoredBody = { version: string; bytes: Buffer; hasReferences: boolean }

const maxBytes = 80 * 1024 * 1024
// As bytes: half the room that text takes, and outside the heap, and an answer takes them over as they are.
const store = new LRUCache<number, StoredBody>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length + 200 })

const readStored = prepareRead<{ id: number; version: string; body: string | null }, { ids: number[] }>(
  'lectern-bodies',
  () => sql`
    select a.id, a.xmin::text as version, a.body::text as body from articles a
    where a.id = any(${sql.placeholder('ids')}::integer[])`,
)

const noReferences: BodyReferences = { media: new Map(), slugs: new Map() }

/** True when some state of this article's body has been read; most likely it is the present one. */
export function isBodyKnown(id: number): boolean {
  return store.has(id)
}

/**
 * The stored bodies of these rows, by id; null when one of the rows has changed meanwhile. A body is read
 * from the database once a version.
 */
export async function findBodies(keys: readonly BodyKey[]): Promise<Map<number, StoredBody> | null> {
  const found = new Map<number, StoredBody>()
  const missing = new Map<number, string>()
  function keep(id: number, version: string, body: string): void {
    const stored = toStored(version, body)
    store.set(id, stored)
    found.set(id, stored)
  }
  for (const { id, version, body } of keys) {
    const known = store.get(id)
    if (known?.version === version) found.set(id, known)
    else if (body !== null) keep(id, version, body)
    else missing.set(id, version)
  }
  if (missing.size === 0) return found
  const rows = await readStored({ ids: [...missing.keys()] })
  for (const { id, version, body } of rows) {
    if (missing.get(id) !== version) return null
    keep(id, version, body ?? '{}')
  }
  return found.size === keys.length ? found : null
}

/** The body as the public may read it, as the bytes of its JSON. */
export function toPublicBytes({ bytes, hasReferences }: StoredBody, references: BodyReferences): Buffer {
  return hasReferences ? publish(bytes.toString(), references) : bytes
}

function toStored(version: string, json: string): StoredBody {
  // Quoted within a text these would stand as \"upload\"; a false alarm costs time alone.
  const hasReferences = json.includes('"upload"') || json.includes('"internal"')
  return { version, hasReferences, bytes: hasReferences ? Buffer.from(json) : publish(json, noReferences) }
}

function publish(json: string, references: BodyReferences): Buffer {
  const body = JSON.parse(json) as Partial<RichText> | null
  return Buffer.from(JSON.stringify(toPublicBody({ root: body?.root } as RichText, references)))
}
