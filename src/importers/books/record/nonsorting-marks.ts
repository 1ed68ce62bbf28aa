/**
 * `<<Der>> Prozess`, `¬Der¬ Prozess`, `¬Der ¬Prozess`. Of the second kind only around words, of which the first of several
 * is longer than a letter: in `¬A and ¬B` they are signs of negation.
 */
const marks =
  /<<([^<>\s][^<>]{0,19})>>|¬((?:[\p{L}\p{M}'’.[\]-]{2,9}(?: [\p{L}\p{M}'’.[\]-]{1,9}){1,2}|[\p{L}\p{M}'’.[\]-]{1,19}) ?)¬/gu

/** Takes away the marks that German libraries put around what is not sorted by. */
export function withoutNonsortingMarks(text: string): string {
  return text.replace(marks, '$1$2')
}
