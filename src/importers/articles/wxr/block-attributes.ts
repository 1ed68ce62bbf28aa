import { isObject, type Json } from '@/importers/articles/json'

/** The attributes of a block of WordPress, as its delimiter has them; none where they cannot be read. */
export function parseBlockAttributes(text: string): Json {
  try {
    const value: unknown = JSON.parse(text.trim().replace(/\/$/, ''))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
