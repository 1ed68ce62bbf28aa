/** The number of a column of a spreadsheet, from 1: `A`, `Z`, `AA`. */
export function toColumnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
