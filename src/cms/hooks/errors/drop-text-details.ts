import { type AfterErrorHook, type CollectionSlug, formatErrors, ValidationError } from 'payload'

type Data = ConstructorParameters<typeof ValidationError>[0]

/**
 * Drops the errors of the fields within a rich text, such as `body.code`, which no field of the form has: the error of
 * the text itself says what is wrong in it.
 */
export const dropTextDetails: AfterErrorHook = ({ error, req }) => {
  if (error.name !== 'ValidationError') return undefined
  const { data } = error as unknown as { data: Data }
  const fields = data.collection
    ? req.payload.collections[data.collection as CollectionSlug].config.flattenedFields
    : []
  const texts = fields.filter(({ type }) => type === 'richText').map(({ name }) => name)
  const invalid = texts.filter((name) => data.errors.some(({ path }) => path === name))
  const errors = data.errors.filter(({ path }) => !invalid.some((name) => path.startsWith(`${name}.`)))
  if (errors.length === data.errors.length) return undefined
  const shortened = new ValidationError({ ...data, errors }, req.t)
  return { status: shortened.status, response: formatErrors(shortened) }
}
