import { fold } from './fold'

/** Longest slug of a name, in characters: as long as a name or a subject can be. */
export const maxNameSlugLength = 500

/**
 * The slug of a person or a subject: the name without case, accents and punctuation, in its own script. Empty if
 * nothing is left. `lectern_name_slug` (src/cms/migrations) is the same function in SQL.
 */
export function toNameSlug(name: string): string {
  return fold(name)
    .replace(/[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufeff]+/g, '-')
    .replace(/^-|-$/g, '')
}
