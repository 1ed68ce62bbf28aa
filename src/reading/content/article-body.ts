import { sql } from '@payloadcms/db-postgres/drizzle'
import { LRUCache } from 'lru-cache'

import type { RichText } from '@/schemas/content/article'
import { prepareRead } from '@/reading/shared/database'
import { toPublicBody, type BodyReferences } from './rich-text'

/**
 * A version of an article's row: its `xmin`, which Postgres changes with every update. `body` is the body of that
 * version as JSON text, when the query included it.
 */
export type BodyKey = { id: number; version: string; body: string | null }

/** A body as serialized JSON; without references it is already in its public form. */
export type StoredBody = {
  version: string
  bytes: Buffer
  hasReferences: boolean
  /** The last public form, and the references that it was made with, as JSON. */
  shown: { references: string; bytes: Buffer } | null
}

/** The bytes of all bodies that a process keeps, unless it sets another limit. */
const usualCachedBytes = 80 * 1024 * 1024
let cache = createCache(usualCachedBytes)

// Buffers take half the memory of strings, lie outside the heap, and go into responses without encoding.
function createCache(cachedBytes: number): LRUCache<number, StoredBody> {
  return new LRUCache({
    maxSize: cachedBytes,
    // The public form is about as large.
    sizeCalculation: ({ bytes, hasReferences }) => bytes.length * (hasReferences ? 2 : 1) + 200,
  })
}

/** Sets the bytes of all bodies that this process keeps, before its first read. */
export function limitCachedBodies(cachedBytes: number): void {
  cache = createCache(cachedBytes)
}

const readStored = prepareRead<{ id: number; version: string; body: string | null }, { ids: number[] }>(
  'lectern-bodies',
  () => sql`
    select a.id, a.xmin::text as version, a.body::text as body from articles a
    where a.id = any(${sql.placeholder('ids')}::integer[])`,
)

const emptyReferences: BodyReferences = { media: new Map(), slugs: new Map() }

/** True when some version of this article's body is cached, most likely the current one. */
export function hasCachedBody(id: number): boolean {
  return cache.has(id)
}

/** The bodies of these rows, by id, from the cache or the database; null when one of the rows changed in between. */
export async function findBodies(keys: readonly BodyKey[]): Promise<Map<number, StoredBody> | null> {
  const found = new Map<number, StoredBody>()
  const missing = new Map<number, string>()
  function addBody(id: number, version: string, body: string): void {
    const stored = toStored(version, body)
    cache.set(id, stored)
    found.set(id, stored)
  }
  for (const { id, version, body } of keys) {
    const cached = cache.get(id)
    if (cached?.version === version) found.set(id, cached)
    else if (body !== null) addBody(id, version, body)
    else missing.set(id, version)
  }
  if (missing.size === 0) return found
  const rows = await readStored({ ids: [...missing.keys()] })
  for (const { id, version, body } of rows) {
    if (missing.get(id) !== version) return null
    addBody(id, version, body ?? '{}')
  }
  return found.size === keys.length ? found : null
}

/** The public form of a body, as serialized JSON. */
export function toPublicBytes(stored: StoredBody, { media, slugs }: BodyReferences): Buffer {
  const { bytes, hasReferences, shown } = stored
  if (!hasReferences) return bytes
  const references = JSON.stringify([[...media], [...slugs]])
  if (shown?.references === references) return shown.bytes
  const made = { references, bytes: toPublicJson(bytes.toString(), { media, slugs }) }
  stored.shown = made
  return made.bytes
}

/** The public form of a body without caching it: reading all bodies would evict frequently read ones. */
export function toBody({ version, body }: BodyKey): StoredBody {
  return toStored(version, body ?? '{}')
}

function toStored(version: string, json: string): StoredBody {
  // Inside a text the quotes would be escaped; a false positive only costs time.
  const hasReferences = json.includes('"upload"') || json.includes('"internal"')
  return {
    version,
    hasReferences,
    shown: null,
    bytes: hasReferences ? Buffer.from(json) : toPublicJson(json, emptyReferences),
  }
}

function toPublicJson(json: string, references: BodyReferences): Buffer {
  const body = JSON.parse(json) as Partial<RichText> | null
  return Buffer.from(JSON.stringify(toPublicBody({ root: body?.root } as RichText, references)))
}
