export type Place = { id?: number; search?: string }

/** Sends a request of the admin; with an id, to that document of the collection that it names, or with another query. */
export type Send = (init: RequestInit, place?: Place) => Promise<Response>

/** A temporary outage, worth a retry. */
export const isServerUnavailable = (status: number) => status === 502 || status === 503 || status === 504

/** A request with more headers. */
export function withHeaders(init: RequestInit, more: Record<string, string>): RequestInit {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return { ...init, headers }
}

/** The revision of the document that a response has, or null; its body can still be read afterwards. */
export async function readRevision(response: Response): Promise<string | null> {
  try {
    const { doc, result, updatedAt } = (await response.clone().json()) as Record<
      string,
      { updatedAt?: string } | undefined
    > & { updatedAt?: string }
    return doc?.updatedAt ?? result?.updatedAt ?? updatedAt ?? null
  } catch {
    return null
  }
}

/** What Payload’s form shows where no server answered. */
export function toUnreachableResponse(): Response {
  const message =
    'The server cannot be reached. Your text is kept in this browser: save again when the connection is back.'
  return Response.json({ errors: [{ message }] }, { status: 503 })
}
