import { toVisibleText } from '@/lib/text/visible-text'

/** Removes invisible characters from all strings of a document before it is stored, rich text included. */
export function stripInvisibleCharacters<T>({ data }: { data?: T }): T | undefined {
  return stripValue(data) as T | undefined
}

function stripValue(value: unknown): unknown {
  if (typeof value === 'string') return toVisibleText(value)
  if (Array.isArray(value)) return value.map(stripValue)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, stripValue(member)]))
}
