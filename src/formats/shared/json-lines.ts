/** JSON lines: one value per line. */
export function toJsonLines(values: readonly unknown[]): string {
  return [...toLinesOfJson(values)].join('')
}

/** The same line by line. */
export function* toLinesOfJson(values: Iterable<unknown>): Iterable<string> {
  for (const value of values) yield `${JSON.stringify(value)}\n`
}

/** The parts of a JSON array, without its brackets. */
export function* toItemsOfJson(values: Iterable<unknown>): Iterable<string> {
  let separator = ''
  for (const value of values) {
    yield `${separator}${JSON.stringify(value)}`
    separator = ','
  }
}
