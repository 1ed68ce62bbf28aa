import { toSlug } from '@/lib/slug'

/** Name by which the command line asks that names and values alone decide, whatever is kept. */
export const guessName = 'guess'

/** The name by which a mapping is kept, or null where the text has no letters or stands for something else. */
export function toKeptName(text: string): string | null {
  const name = toSlug(text)
  return name === '' || name === guessName ? null : name
}
