import { createStore, del, entries, set, type UseStore } from 'idb-keyval'

import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Values } from '@/lib/compare-versions'
import { findOpenWindows, windowId } from './open-windows'

/** The content of a form, stored in the browser. */
export type LocalCopy = {
  values: Values
  /** The revision it is based on, and that revision’s values. */
  revision: string | null
  base: Values
  keptAt: number
  /** `unsaved` while it is being typed; `found` by a later visit, until dismissed or used; `set aside` in a conflict. */
  state: 'unsaved' | 'found' | 'set aside'
}

type Stored = Omit<LocalCopy, 'state'> & Partial<Pick<LocalCopy, 'state'>>
type CopyContent = Pick<LocalCopy, 'values' | 'revision' | 'base'>

export type CopyKey = { userId: number | string; document: DocumentKey | `${string}/new` }

const retentionMs = 30 * 24 * 3600 * 1000
/** Fields that must not be stored in the browser. */
const secretName = /password|apiKey|hash|salt|token|sessions/i

let store: UseStore | null = null
const open = () => (store ??= createStore('lectern-unsaved', 'copies'))
const toPrefix = ({ userId, document }: CopyKey) => `${userId}:${document}:`
/** Each window has its own unsaved content: the same document, or two new ones, may be open in several. */
const toKey = (key: CopyKey, suffix = `unsaved:${windowId}`) => `${toPrefix(key)}${suffix}`

/** Stores unsaved content. A browser without storage, as in private windows, is not an error. */
export async function saveUnsaved(key: CopyKey, copy: CopyContent): Promise<void> {
  await write(toKey(key), { ...copy, keptAt: Date.now(), state: 'unsaved' })
}

/** Deletes unsaved content once it is saved. */
export async function deleteUnsaved(key: CopyKey): Promise<void> {
  await del(toKey(key), open()).catch(() => undefined)
}

/** Stores content that its editor discarded in a conflict, for a month; false when the browser cannot. */
export async function setAside(key: CopyKey, { values, revision, base }: CopyContent): Promise<boolean> {
  const keptAt = Date.now()
  return write(toKey(key, String(keptAt)), { values, revision, base, keptAt, state: 'set aside' })
}

/** Moves content found from an earlier visit to what is set aside. */
export async function markSetAside(key: CopyKey, copy: LocalCopy): Promise<void> {
  await write(toKey(key, String(copy.keptAt)), { ...copy, state: 'set aside' })
}

/**
 * Marks unsaved content of earlier visits as found, so that new content does not overwrite it; only that of `windows`,
 * where given. That of other windows that are open is left to them: their ids are returned.
 */
export async function recoverUnsaved(key: CopyKey, windows?: readonly string[]): Promise<string[]> {
  const openWindows = await findOpenWindows()
  const all = await entries<string, Stored>(open()).catch(() => [])
  const others = new Set<string>()
  for (const [name, copy] of all) {
    if (!name.startsWith(toPrefix(key)) || copy.state !== 'unsaved') continue
    const id = name.split(':').at(-1) ?? ''
    if (windows && !windows.includes(id)) continue
    if (openWindows.has(id)) others.add(id)
    else if (await write(toKey(key, String(copy.keptAt)), { ...copy, state: 'found' }))
      await del(name, open()).catch(() => undefined)
  }
  return [...others]
}

/** All copies of a document for this account, newest first; deletes expired ones. */
export async function findCopies(key: CopyKey): Promise<LocalCopy[]> {
  const all = await entries<string, Stored>(open()).catch(() => [])
  const isExpired = (copy: Stored) => copy.keptAt < Date.now() - retentionMs
  await Promise.all(all.filter(([, copy]) => isExpired(copy)).map(([name]) => del(name, open()).catch(() => undefined)))
  return (
    all
      .filter(([name, copy]) => name.startsWith(toPrefix(key)) && !isExpired(copy))
      // Copies stored by earlier releases have no state.
      .map(([, copy]) => ({ ...copy, state: copy.state ?? 'set aside' }))
      .toSorted((one, other) => other.keptAt - one.keptAt)
  )
}

/** Deletes a copy that was found or set aside. */
export async function deleteCopy(key: CopyKey, { keptAt }: LocalCopy): Promise<void> {
  await del(toKey(key, String(keptAt)), open()).catch(() => undefined)
}

async function write(name: string, copy: LocalCopy): Promise<boolean> {
  const clean = { ...copy, values: withoutSecrets(copy.values), base: withoutSecrets(copy.base) }
  return set(name, clean, open()).then(
    () => true,
    () => false,
  )
}

function withoutSecrets(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !secretName.test(name) && !(value instanceof Blob) && typeof value !== 'function',
    ),
  )
}
