export type LengthState = 'short' | 'fits' | 'near' | 'long'

type Bounds = { min: number; max: number }

/** From this share of the maximum on, a text is `near` it. */
const nearShare = 0.9

/** Compares a text's length with its minimum and maximum. */
export function toLengthState(length: number, { min, max }: Bounds): LengthState {
  if (length > max) return 'long'
  if (length > 0 && length < min) return 'short'
  return length >= max * nearShare ? 'near' : 'fits'
}

/** The same as a message: "42 of 160 to 300 characters, 118 more needed". */
export function toLengthMessage(length: number, { min, max }: Bounds): string {
  const count = `${format(length)} of ${min > 0 ? `${format(min)} to ` : ''}${format(max)} characters`
  switch (toLengthState(length, { min, max })) {
    case 'short':
      return `${count}, ${format(min - length)} more needed`
    case 'long':
      return `${count}, ${format(length - max)} too many`
    default:
      return count
  }
}

function format(count: number): string {
  return count.toLocaleString('en')
}
