import { z } from 'zod'

/** Text that Postgres can hold and that costs no more to hash than a person would type. */
const text = (maxLength: number) => z.string().min(1).max(maxLength).refine((value) => !value.includes('\u0000'))

const credentialsSchema = z.object({ email: text(320), password: text(1024) })

export type Credentials = z.infer<typeof credentialsSchema>

/** The address and password of a sign-in, as JSON or as the form of the admin sends them; null when they are not there. */
export async function readCredentials(request: Request): Promise<Credentials | null> {
  try {
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
    const body: unknown = isForm ? JSON.parse(String((await request.formData()).get('_payload'))) : await request.json()
    return credentialsSchema.safeParse(body).data ?? null
  } catch {
    return null
  }
}

/** The same request with nothing in its body but what was checked. */
export function toSignIn(request: Request, credentials: Credentials): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.delete('transfer-encoding')
  headers.set('content-type', 'application/json')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(credentials) })
}
