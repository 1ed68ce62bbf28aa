import { createHash } from 'node:crypto'

import { readEnv } from '@/config/env'
import type { MediaStore } from './storage/media-stores'

/** Begins the names of the files by which the publications that share a store know of each other. */
const userPrefix = '.used-by-'
/** A publication that has not been running for so long does not use the store any more. */
const maxAgeMs = 7 * 24 * 60 * 60_000

const toMark = (url: string) => `${userPrefix}${createHash('sha256').update(url).digest('hex').slice(0, 16)}`

/**
 * Leaves the URL of this publication in a store, for others that use it: a copy of the database that was left with the
 * bucket of the original names other images. False the first time, when others may not have left theirs yet.
 */
export async function registerAsUser(store: MediaStore): Promise<boolean> {
  const { BASE_URL } = readEnv()
  const name = { filename: toMark(BASE_URL), prefix: null }
  const isKnown = (await store.read(name)) !== null
  await store.write(name, Buffer.from(BASE_URL))
  return isKnown
}

/** The URLs of the other publications that use a store. */
export async function findStoreUsers(store: MediaStore): Promise<string[]> {
  const own = toMark(readEnv().BASE_URL)
  const users: string[] = []
  for await (const files of store.list(userPrefix))
    for (const { filename, since } of files) {
      if (filename === own || Date.now() - since.getTime() > maxAgeMs) continue
      const url = await store.read({ filename, prefix: null })
      users.push(url ? Buffer.from(url).toString() : filename)
    }
  return users
}
