/** A shared cache in front of the server that drops responses by tag. */
export type PurgeTarget = {
  /** Identifies it in the outbox, and in logs. */
  name: string
  /** The header in which it expects the tags of a response, and what separates them. */
  header: { name: string; separator: string }
  /** How many tags a request may name. */
  maxTags: number
  /** Drops every response that has one of these tags; rejects unless that is confirmed. */
  purge: (tags: readonly string[]) => Promise<void>
}

/** A change of everything, in the outbox. */
export const changeOfAll = '*'

/** The tag of every response, to drop them all. */
export const tagOfAll = 'all'

const timeoutMs = 5_000

/** Sends a purge; rejects with a short sentence unless the answer is 2xx. */
export async function requestPurge(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  const body = await response.text()
  if (!response.ok) throw new Error(`A purge failed with status ${response.status}: ${body.slice(0, 200)}`)
}
