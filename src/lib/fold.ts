/**
 * Text as searches compare it: without case, accents and typographic apostrophes or hyphens.
 * The database does the same in `lectern_fold` (src/cms/migrations); a test holds the two together.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
}

/** The words of a search, folded. */
export function toWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean)
}
