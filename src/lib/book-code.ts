/** A catalogue code, `T<digit>-<digits>`: the first digit is the tier. Nine digits at most, so that they count as a number. */
export const bookCodePattern = /^T\d-\d{1,9}$/

/** The tier that a catalogue code names. */
export function toTier(code: string): number {
  return Number(code[1])
}
