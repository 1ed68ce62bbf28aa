/** Keeps a response with ten quoted values short, even when every character is escaped. */
const maxCharacters = 40

/** What has a shape or separates words; no controls, changes of direction, halves of characters or unassigned ones. */
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} \u00a0]/gu

/** A rejected value for a message: quoted, printable and truncated. */
export function quote(value: string): string {
  // A character has at most two code units; a long value is not split as a whole.
  const characters = [...value.slice(0, 2 * (maxCharacters + 1))]
  const shown = characters.slice(0, maxCharacters).join('').replace(unprintable, '?')
  return `"${shown}${characters.length > maxCharacters ? '…' : ''}"`
}
