/** A text without its percent-encoding, as WordPress and its page builders have slugs and addresses; as it stands if that is invalid. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
