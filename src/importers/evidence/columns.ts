/** One row: what stands in each column, as text; a cell that is a list keeps its items. */
export type Cell = string | readonly string[]
export type Row = { line: number | null; cells: ReadonlyMap<string, Cell> }
export type Table = { columns: readonly string[]; rows: readonly Row[] }

/** The name by which a column is looked up: spaces, case and typographic apostrophes do not count. */
export function toColumnKey(name: string): string {
  return name.normalize('NFKC').replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Names for the columns of a header, each once. */
export function toColumnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((name, index) => {
    const tidy = name.replace(/\s+/g, ' ').trim() || `column ${index + 1}`
    const count = (seen.get(toColumnKey(tidy)) ?? 0) + 1
    seen.set(toColumnKey(tidy), count)
    return count === 1 ? tidy : `${tidy} (${count})`
  })
}
