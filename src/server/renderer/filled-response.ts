import { LRUCache } from 'lru-cache'

import type { FillOutcome } from '@/config/fill-outcome'
import type { SpooledBody } from '@/config/spooled-body'
import { Unavailable } from '@/server/http/problems/unavailable'

/** The response to a fill, with its whole body; or with the file that has it. */
export type FilledResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer
  file?: SpooledBody
}

/** Most responses show the same few collections, so tens of thousands of them share one list of tags. Long ones are rarely the same. */
const tagLists = new LRUCache<string, readonly string[]>({ max: 1000 })

const maxSharedTags = 20

function toTags(text: string): readonly string[] {
  const known = tagLists.get(text)
  if (known) return known
  const tags = text.split(',').filter(Boolean)
  if (tags.length <= maxSharedTags) tagLists.set(text, tags)
  return tags
}

/** What a response means for the cache; throws {@link Unavailable} for 503, and an error for what is not a status of a fill. */
export function toOutcome(operationId: string, { status, headers, body, file }: FilledResponse): FillOutcome {
  if (status === 200) {
    return {
      kind: 'found',
      body,
      ...(file ? { file } : {}),
      contentType: headers['content-type'] ?? '',
      tags: toTags(headers['x-lectern-tags'] ?? ''),
      noStore: headers['x-lectern-transient'] === '1',
      ...(headers.link ? { link: headers.link } : {}),
      ...(headers['x-lectern-fields']
        ? { fields: JSON.parse(headers['x-lectern-fields']) as Record<string, string> }
        : {}),
      ...(headers['x-lectern-passages'] ? { passages: headers['x-lectern-passages'] } : {}),
    }
  }
  if (status === 308 && headers.location) return { kind: 'moved', location: headers.location }
  if (status === 303 && headers.location) return { kind: 'see-other', location: headers.location }
  if (status === 404) return { kind: 'missing' }
  if (status === 410 || status === 400) {
    const issues = JSON.parse(headers['x-lectern-issues'] ?? '[]') as string[]
    return { kind: status === 410 ? 'gone' : 'invalid', issues }
  }
  // The failure itself was logged where it happened.
  if (status === 503) throw new Unavailable(`A dependency of ${operationId} is unavailable`)
  throw new Error(`The renderer responded to ${operationId} with ${status}`)
}
