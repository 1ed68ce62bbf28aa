/** A JSON object of unknown members. */
export type Json = Readonly<Record<string, unknown>>

/** True for a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list; none where there is no list. */
export function readList(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The text of a member; null where it has none. */
export function readString(object: Json, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A value of an attribute or a column as text; that of an object or a list, whose own `toString` may be none, is blank. */
export function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value)
}
