import type { ContributorName } from '@/schemas/catalogue/book'

/** A name of which no parts are known. */
export const unknownParts: ContributorName = {
  given: null,
  particle: null,
  family: null,
  suffix: null,
  isCorporate: false,
}

const eastAsianFamily = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]+$/u
const eastAsianGiven = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

/** True for Chinese, Japanese and Korean names, in which the family name is first, and nothing stands after it. */
export function isFamilyFirst(family: string | null, given: string | null): boolean {
  return eastAsianFamily.test(family ?? '') && eastAsianGiven.test(given ?? '')
}

/** `Küng, Hans` as `Hans Küng`, `村上, 春樹` as `村上春樹`; in `King, Martin Luther, Jr`, the suffix stays last. */
export function uninvert(name: string | null): string | null {
  if (name === null) return null
  const [last = name, first, ...rest] = name.split(',').map((part) => part.trim())
  const names = isFamilyFirst(last, first ?? null) ? [`${last}${first}`] : [first, last]
  return [...names, ...rest].filter(Boolean).join(' ')
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
