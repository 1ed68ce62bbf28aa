/** The singular form for one, the plural for any other number. */
export function pluralize(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}
