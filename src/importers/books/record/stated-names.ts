/** Between names in a statement of responsibility. */
const betweenNames = /,? (?:and|und|et|y|e|&) |, /
const particle =
  /^(?:de|da|di|del|della|der|den|des|do|dos|du|el|al|la|las|le|los|ten|ter|van|von|zu|zur|bin|ibn|af|av|y)$/
const capitalized = /^(?:[dl]['’]|al-|el-)?\p{Lu}\S{0,40}$/u
const ofScriptWithoutCapitals = /^\p{Lo}\S{0,40}$/u
/** A Chinese, Japanese or Korean name has no spaces. */
const eastAsianName = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・]{2,20}$/u
/** That others are not named. */
const andOthers = / ?(?:\.\.\.|…)? ?\[?(?:et al\.?|and others|u\.a\.)\]?$/

/** A name of several words in direct order: words of titles, which have no capital, are in none. */
export function isWholeName(given: string): boolean {
  const words = given.split(' ')
  const [first = '', ...others] = words
  if (words.length < 2 || words.length > 6) return eastAsianName.test(given)
  if (words.every((word) => ofScriptWithoutCapitals.test(word))) return true
  if (!capitalized.test(first) || !capitalized.test(others.at(-1) ?? '')) return false
  return others.every((word) => capitalized.test(word) || particle.test(word))
}

/** The names in `Ann Lee, Bo Li and Cy Orr`; the text as it stands where what is between is not all names. */
export function splitStatedNames(stated: string): string[] {
  const named = stated.replace(andOthers, '')
  const parts = named.split(betweenNames)
  return parts.every(isWholeName) ? parts : [named]
}
