type Cell = string | number | null

/** First characters with which a spreadsheet evaluates a cell as a formula, also in their full-width forms. */
const formulaStart = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const guardedFormula = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/

/**
 * CSV by RFC 4180 with a header row. A cell that a spreadsheet would evaluate as a formula is prefixed with an
 * apostrophe, which imports remove. Without rows and columns, the result is empty.
 */
export function toCsv<Row extends Record<string, Cell>>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[] = Object.keys(rows[0] ?? {}),
): string {
  return [...toCsvLines(rows, columns)].join('')
}

/** The same line by line. */
export function* toCsvLines<Row extends Record<string, Cell>>(
  rows: Iterable<Row>,
  columns: readonly (keyof Row & string)[],
): Iterable<string> {
  if (columns.length === 0) return
  yield toCsvLine(columns)
  for (const row of rows) yield toCsvLine(columns.map((column) => row[column] ?? null))
}

/** One line of such a file, with its line break. */
export function toCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(toField).join(',')}\r\n`
}

/** A cell without the apostrophe that prevents spreadsheets from evaluating it as a formula. */
export function withoutFormulaGuard(cell: string): string {
  return cell.replace(guardedFormula, '')
}

function toField(cell: Cell): string {
  if (cell === null || typeof cell === 'number') return String(cell ?? '')
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
