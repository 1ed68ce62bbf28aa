const trueWords = new Set('yes y true t x 1 on ✓ ✔ ☑ ✅ ja oui si sí sim wahr vrai'.split(' '))
const falseWords = new Set('no n false f 0 off ✗ ✘ ☐ ❌ - – — nein non não falsch faux'.split(' '))

/** Whether a cell says yes or no, in whichever way inventories write it; null where it says something else. */
export function parseTrueFalse(cell: string): boolean | null {
  const word = cell.trim().toLowerCase()
  if (trueWords.has(word)) return true
  return falseWords.has(word) ? false : null
}
