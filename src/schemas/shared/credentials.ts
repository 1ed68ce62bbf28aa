import { z } from 'zod'

/** Text that Postgres can store, and short enough to hash cheaply. */
const text = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((value) => !value.includes('\u0000'))

const credentialsSchema = z.object({ email: text(320), password: text(1024) })

export type Credentials = z.infer<typeof credentialsSchema>

/** The address and password of a sign-in, sent as JSON or by the admin's form; null without them. */
export async function readCredentials(request: Request): Promise<Credentials | null> {
  try {
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
    const body: unknown = isForm ? JSON.parse(String((await request.formData()).get('_payload'))) : await request.json()
    return credentialsSchema.safeParse(body).data ?? null
  } catch {
    return null
  }
}
