/** The same JSON value as Postgres stores it: NUL and halves of surrogate pairs have no place in `jsonb`. */
export function toStorableJson(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (Array.isArray(value)) return value.map(toStorableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [toStorableText(key), toStorableJson(each)]))
}

/** The same text as Postgres stores it. */
export function toStorableText(text: string): string {
  // Lone surrogates are replaced by U+FFFD, as UTF-8 encoders do.
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8')
}
