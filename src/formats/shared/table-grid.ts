export type Span = { columns: number; rows: number }

/**
 * The slots that cells may span beside and below their own, by table and by cell: more than tables for readers have.
 * Without a limit, a number in a single cell would decide how much is written.
 */
const maxSpanned = { ofTable: 1000, ofCell: 20 } as const

/**
 * The columns of each row of a table in order: the index of the cell that begins there, or null where one goes on from
 * the left or from a row above.
 */
export function toGrid(rows: readonly (readonly Span[])[]): (number | null)[][] {
  let spannable = maxSpanned.ofTable + maxSpanned.ofCell * rows.reduce((sum, spans) => sum + spans.length, 0)
  /** For each column, how many of the next rows its last cell still spans. */
  const rowsLeft: number[] = []
  return rows.map((spans) => {
    const slots: (number | null)[] = []
    const skipSpanned = () => {
      for (let left = rowsLeft[slots.length]; left && spannable > 0; left = rowsLeft[slots.length]) {
        rowsLeft[slots.length] = left - 1
        spannable--
        slots.push(null)
      }
    }
    spans.forEach((span, index) => {
      skipSpanned()
      rowsLeft[slots.length] = span.rows - 1
      slots.push(index)
      for (let column = 1; column < span.columns && spannable > 0; column++) {
        rowsLeft[slots.length] = span.rows - 1
        spannable--
        slots.push(null)
      }
    })
    skipSpanned()
    return slots
  })
}
