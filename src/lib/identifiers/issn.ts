/** True for an ISSN with its hyphen (ISO 3297): seven digits with weights 8 to 2, and the complement to eleven, X for ten. */
export function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false
  const characters = text.replace('-', '')
  let sum = characters[7] === 'X' ? 10 : Number(characters[7])
  for (let index = 0; index < 7; index++) sum += Number(characters[index]) * (8 - index)
  return sum % 11 === 0
}
