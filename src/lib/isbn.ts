/** The digits of an ISBN as people write it: without hyphens and spaces; the text itself when there is more in it. */
export function toIsbnDigits(text: string): string {
  return text.trim().replace(/[\s\u2010-\u2015-]+/g, '')
}

/** True for the thirteen digits of an ISBN (ISO 2108:2017, Annex C): prefix 978 or 979, right check digit. */
export function isIsbn13(digits: string): boolean {
  return /^97[89]\d{10}$/.test(digits) && toIsbnCheckDigit(digits) === digits[12]
}

/** The check digit of the first twelve digits: weights 1 and 3 in turn, complement to ten. */
export function toIsbnCheckDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}
