let trashCollections: ReadonlySet<string> = new Set()

/** Stores which collections have a trash. */
export function setTrashCollections(slugs: readonly string[]): void {
  trashCollections = new Set(slugs)
}

/**
 * A bulk deletion in the folder view as the request of a list that moves to the trash; other requests unchanged.
 * Payload’s folder view deletes for good, without saying so, even where there is a trash.
 */
export function toTrash(url: URL, init: RequestInit): RequestInit {
  const collection = /^\/admin\/api\/([^/]+)$/.exec(url.pathname)?.[1]
  const isInFolders = /^\/admin\/collections\/[^/]+\/payload-folders(?:\/|$)/.test(window.location.pathname)
  if (init.method?.toUpperCase() !== 'DELETE' || !isInFolders || !collection || !trashCollections.has(collection))
    return init
  return { ...init, method: 'PATCH', body: JSON.stringify({ deletedAt: new Date().toISOString() }) }
}
