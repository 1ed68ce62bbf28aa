import { toVisibleText } from '@/lib/visible-text'

/** Takes characters that nobody sees out of everything that is about to be stored, rich text included. */
export function keepTextVisible<T>({ data }: { data?: T }): T | undefined {
  return clean(data) as T | undefined
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return toVisibleText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, clean(member)]))
}
