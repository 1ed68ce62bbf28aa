/** Code between fences that are longer than any in it. */
export function toFencedCode(code: string, language: string): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `\n${fence}${language}\n${code}\n${fence}\n`
}
