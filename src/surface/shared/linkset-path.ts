/** The typed links of a document and of what belongs to it, as one file (RFC 9264). */
export function toLinksetPath(path: string): string {
  return `${path}/linkset.json`
}
