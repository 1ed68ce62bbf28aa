/** Shows a rejected value in a message: quoted, printable and short. */
export function quote(value: string): string {
  const printable = value.replace(/[^\x20-\x7e\u00a1-\u024f]/g, '?')
  return `"${printable.length > 60 ? `${printable.slice(0, 60)}…` : printable}"`
}
