/** The names of a book's contributors as one text, each once: who has several roles is an entry for each of them. */
export function joinNames(names: readonly string[], separator = ', '): string {
  return distinctNames(names).join(separator)
}

/** The names of a book's contributors in their order, each once. */
export function distinctNames(names: readonly string[]): string[] {
  return [...new Set(names)]
}
