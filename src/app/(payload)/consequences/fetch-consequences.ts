/** The effect of an action for readers, in sentences; `mayShow` when a restored version may be published at once. */
export type Consequences = { lines: string[]; mayShow?: boolean }

/** Fetches the effect of an action for readers; null when the request failed. */
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
