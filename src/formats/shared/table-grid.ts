export type Span = { columns: number; rows: number }

/**
 * The columns of each row of a table in order: the index of the cell that begins there, or null where one goes on from
 * the left or from a row above.
 */
export function toGrid(rows: readonly (readonly Span[])[]): (number | null)[][] {
  /** For each column, how many of the next rows its last cell still spans. */
  const rowsLeft: number[] = []
  return rows.map((spans) => {
    const slots: (number | null)[] = []
    const skipSpanned = () => {
      for (let left = rowsLeft[slots.length]; left; left = rowsLeft[slots.length]) {
        rowsLeft[slots.length] = left - 1
        slots.push(null)
      }
    }
    spans.forEach((span, index) => {
      skipSpanned()
      for (let column = 0; column < span.columns; column++) {
        rowsLeft[slots.length] = span.rows - 1
        slots.push(column === 0 ? index : null)
      }
    })
    skipSpanned()
    return slots
  })
}
