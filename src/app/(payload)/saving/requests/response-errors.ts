import type { FieldError } from '@/app/(payload)/saving/form/open-forms'

/** What a refusal of Payload's API says: in general, and of fields. */
export type ResponseErrors = { message: string | null; fields: FieldError[] }

type Body = { errors?: { message?: string; data?: { errors?: FieldError[] } }[] }

/** Reads the errors of a response, whose body can still be read afterwards; none where it is not Payload's. */
export async function readErrors(response: Response): Promise<ResponseErrors> {
  const { errors = [] } = ((await response
    .clone()
    .json()
    .catch(() => null)) ?? {}) as Body
  return { message: errors[0]?.message ?? null, fields: errors.flatMap(({ data }) => data?.errors ?? []) }
}
