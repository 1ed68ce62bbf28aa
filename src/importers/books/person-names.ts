import type { ContributorName } from '@/schemas/catalogue/book'

/** A name of which no parts are known. */
export const unknownParts: ContributorName = {
  given: null,
  particle: null,
  family: null,
  suffix: null,
  isCorporate: false,
}

/** `Küng, Hans` as `Hans Küng`; in `King, Martin Luther, Jr`, the suffix stays last. */
export function uninvert(name: string | null): string | null {
  if (name === null) return null
  const [last = name, first, ...rest] = name.split(',').map((part) => part.trim())
  return [first, last, ...rest].filter(Boolean).join(' ')
}

/** The parts of `van Beethoven, Ludwig, Jr`: particles are the words in small letters before the family name. */
export function toPartsOfInverted(inverted: string): ContributorName {
  const [last = '', given = '', ...rest] = inverted.split(',').map((part) => part.trim())
  if (last === '' || given === '') return unknownParts
  const words = last.split(' ')
  const start = words.findIndex((word) => !/^\p{Ll}/u.test(word))
  const particle = start > 0 ? words.slice(0, start).join(' ') : null
  const family = start > 0 ? words.slice(start).join(' ') : last
  return { ...unknownParts, given, particle, family, suffix: rest.join(', ') || null }
}
