/** Removes these characters from the end. Not a regular expression, because `/ +$/` takes quadratic time. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Removes these characters from the start and the end. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start++
  return trimEndCharacters(text.slice(start), characters)
}
