/** Creates a test for cells without a value: empty ones, and those with one of these words for none, in any case. */
export function createBlankMatcher(blank: readonly string[]): (cell: string) => boolean {
  const words = new Set(blank.map((word) => word.trim().toLowerCase()))
  return (cell) => cell.trim() === '' || words.has(cell.trim().toLowerCase())
}
