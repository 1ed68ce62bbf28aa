/** An ISBN without hyphens and spaces; any other characters stay. */
export function toIsbnDigits(text: string): string {
  return text.trim().replace(/[\s\u2010-\u2015-]+/g, '')
}

/** An ISBN of 10 or 13 digits, with or without hyphens and spaces, its check digit unchecked. */
export const isbnTextPattern =
  /^[\s\u2010-\u2015-]*(?:\d[\s\u2010-\u2015-]*){9}(?:[\dXx]|\d(?:[\s\u2010-\u2015-]*\d){3})[\s\u2010-\u2015-]*$/

/** The digits of an ISBN-13, its check digit unchecked. */
export const isbn13Pattern = /^97[89]\d{10}$/

/** True for an ISBN-13 without hyphens (ISO 2108:2017, Annex C): prefix 978 or 979, valid check digit. */
export function isIsbn13(digits: string): boolean {
  return isbn13Pattern.test(digits) && toIsbnCheckDigit(digits) === digits[12]
}

/** The check digit of the first twelve digits: alternating weights 1 and 3, complement to ten. */
export function toIsbnCheckDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}

/** The ISBN-13 of a valid ISBN with 10 or 13 digits; null otherwise. */
export function toIsbn13(digits: string): string | null {
  if (isIsbn13(digits)) return digits
  if (!isIsbn10(digits)) return null
  const first12 = `978${digits.slice(0, 9)}`
  return `${first12}${toIsbnCheckDigit(first12)}`
}

/** True for a valid ISBN-10 (ISO 2108:1992): weights 10 to 1, a sum divisible by 11, X for ten. */
function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dXx]$/.test(text)) return false
  const sum = [...text].reduce(
    (total, digit, index) => total + (10 - index) * (/x/i.test(digit) ? 10 : Number(digit)),
    0,
  )
  return sum % 11 === 0
}
