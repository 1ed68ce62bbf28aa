import type { Obstacle } from '@/cms/consequences/describe-people'

/**
 * The effect of an action, in sentences, of which the last introduces what prevents it; `mayShow` when a restored
 * version may be published at once.
 */
export type Consequences = { lines: string[]; obstacles?: Obstacle[]; mayShow?: boolean }

/** Fetches the effect of an action; null when the request failed. */
export async function fetchConsequences(question: object): Promise<Consequences | null> {
  try {
    const response = await fetch('/admin/api/consequences', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(question),
    })
    return response.ok ? ((await response.json()) as Consequences) : null
  } catch {
    return null
  }
}
