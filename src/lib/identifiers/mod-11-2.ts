/** True for fifteen digits and their check character (ISO 7064, MOD 11-2), as ORCIDs without hyphens and ISNIs are. */
export function hasMod112CheckCharacter(characters: string): boolean {
  if (!/^\d{15}[\dX]$/.test(characters)) return false
  let total = 0
  for (let index = 0; index < 15; index++) total = ((total + Number(characters[index])) * 2) % 11
  const check = (12 - total) % 11
  return characters[15] === (check === 10 ? 'X' : String(check))
}
