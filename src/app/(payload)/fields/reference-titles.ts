/** A document that a list refers to. */
type Reference = { collection: string; titleField: string; id: number }

/** The cells of a page mount one after another; this long is waited for more of them. */
const collectMs = 20

const titles = new Map<string, string | null>()
const pending = new Map<string, { titleField: string; ids: Set<number> }>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | null = null

const toKey = (collection: string, id: number) => `${collection}/${id}`

/** Titles of documents, for useSyncExternalStore; null for one without, undefined until it is known. */
export const referenceTitles = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (collection: string, id: number): string | null | undefined => titles.get(toKey(collection, id)),
}

/** Asks for the newest title of a document, together with all others that are asked for now. */
export function requestTitle({ collection, titleField, id }: Reference): void {
  const { ids } = pending.get(collection) ?? { ids: new Set<number>() }
  pending.set(collection, { titleField, ids: ids.add(id) })
  timer ??= setTimeout(() => void sendRequests(), collectMs)
}

async function sendRequests(): Promise<void> {
  timer = null
  const requests = [...pending]
  pending.clear()
  await Promise.all(
    requests.map(async ([collection, { titleField, ids }]) => {
      for (const doc of await fetchTitles(collection, titleField, [...ids])) {
        const title = doc[titleField]
        titles.set(toKey(collection, Number(doc.id)), typeof title === 'string' && title ? title : null)
      }
    }),
  )
  for (const listener of listeners) listener()
}

/** None when the server is unavailable: the list is then loaded anew anyway. */
async function fetchTitles(collection: string, titleField: string, ids: number[]): Promise<Record<string, unknown>[]> {
  const query = new URLSearchParams({
    ...{ depth: '0', draft: 'true', trash: 'true', pagination: 'false', 'where[id][in]': ids.join(',') },
    [`select[${titleField}]`]: 'true',
  })
  try {
    const response = await fetch(`/admin/api/${collection}?${query.toString()}`, { credentials: 'same-origin' })
    return response.ok ? ((await response.json()) as { docs: Record<string, unknown>[] }).docs : []
  } catch {
    return []
  }
}
