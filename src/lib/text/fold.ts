/** Latin letters that Unicode does not decompose into a base letter and a mark, lower case. */
const undecomposable = /[ßæœøł]/g
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' }

/** Lower-case text with such letters replaced by plain ones. */
export function foldLetters(text: string): string {
  return text.replace(undecomposable, (letter) => plainLetters[letter] ?? letter)
}

/**
 * Text as searches compare it: without case, accents and typographic apostrophes or hyphens.
 * `lectern_fold` (src/cms/migrations) is the same function in SQL; tests/exclusive/catalogue-modified.test.ts compares them.
 */
export function fold(text: string): string {
  return foldLetters(
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  )
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
}

/** The words of a search query, folded. */
export function toWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean)
}
