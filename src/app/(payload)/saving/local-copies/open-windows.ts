import { createId } from '@/lib/identifiers/create-id'

const prefix = 'lectern-window-'

/** Identifies this page load among the windows of this browser. */
export const windowId = createId()

// Held until the window is closed, however that happens. Browsers have locks on pages with HTTPS and on this machine only.
if (typeof navigator !== 'undefined' && 'locks' in navigator)
  void navigator.locks.request(`${prefix}${windowId}`, () => new Promise(() => undefined)).catch(() => undefined)

/** The ids of the other windows that are open now; none where the browser cannot tell. */
export async function findOpenWindows(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] as LockInfo[] }))
  const ids = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set(ids.filter((id) => id !== windowId))
}

/** Resolves once one of these windows is closed; rejects when `signal` is aborted. */
export async function waitUntilOneIsClosed(ids: readonly string[], signal: AbortSignal): Promise<void> {
  await Promise.race(ids.map((id) => navigator.locks.request(`${prefix}${id}`, { signal }, () => undefined)))
}
