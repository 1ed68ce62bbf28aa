import type { DocumentKey } from '@/cms/revisions/document-key'

const saves = new Map<DocumentKey, Promise<unknown>>()

/** Longer, the server is probably unreachable: a page that waits for a save is shown without it. */
const longestWaitMs = 5000

/** Registers the save of a form that was left, until it has ended. */
export function registerLeavingSave(document: DocumentKey, save: Promise<unknown>): void {
  const registered = save.finally(() => {
    if (saves.get(document) === registered) saves.delete(document)
  })
  saves.set(document, registered)
}

/** Waits for the save of a form that was left before its document’s page is loaded again, which would lack that text. */
export async function waitForLeavingSave(url: URL): Promise<void> {
  const [, collection, id] = /^\/admin\/collections\/([^/]+)\/(\d+)(?:\/|$)/.exec(url.pathname) ?? []
  const save = saves.get(`${collection}/${id}` as DocumentKey)
  if (save === undefined) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOver = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestWaitMs)))
  await Promise.race([save, isOver])
  clearTimeout(timer)
}
