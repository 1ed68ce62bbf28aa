import { toSlug } from '@/lib/text/slug'

/** The name by which the command line ignores saved mappings and guesses one. */
export const guessName = 'guess'

/** The name under which a mapping is saved, or null if the text has no letters or is reserved. */
export function toSavedName(text: string): string | null {
  const name = toSlug(text)
  return name === '' || name === guessName ? null : name
}
