/** Keeps a response with ten quoted values short, even when every character is escaped. */
const maxLength = 40

/** A rejected value for a message: quoted, printable and truncated. */
export function quote(value: string): string {
  const printable = value.slice(0, maxLength).replace(/[^\x20-\x7e\u00a1-\u024f]/g, '?')
  return `"${printable}${value.length > maxLength ? '…' : ''}"`
}
