/** A catalogue code, `T<digit>-<digits>`: the first digit is the tier. At most nine digits, so that they fit an integer. */
export const bookCodePattern = /^T\d-\d{1,9}$/

/** The same pattern for Postgres, whose `\d` may match digits of other scripts. */
export const bookCodeSqlPattern = bookCodePattern.source.replaceAll('\\d', '[0-9]')

/** The tier in a catalogue code. */
export function toTier(code: string): number {
  return Number(code[1])
}
