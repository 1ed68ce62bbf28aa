const maxListed = 3

/** `“A”, “B”, “C” and 2 more`. */
export function toTitleList(titles: readonly string[]): string {
  return toShortList(titles.map((title) => `“${title || 'Untitled'}”`))
}

/** The first few of these, and how many more there are. */
export function toShortList(names: readonly string[]): string {
  const shown = names.slice(0, maxListed)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('')
}
